import { MARK } from '@regest/contract/exchange/record-mapping.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { isRange } from '@regest/contract/fields/date-entry.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

/** Differences between EAD 2002 and EAD3; everything else is one writer. */
export interface EadDialect {
  /** The attribute that names our field on this element; nothing where a profile forbids it. */
  mark(element: string, field: string): string;
  /** A name under its element, with the address of who is meant. */
  name(element: string, text: string, attributes: string, address: string | null): string;
  date(entry: DateEntry, analog: string): string;
  extent(marked: string, value: string, unit: string): string;
  facets(marked: string, kind: 'materialtype' | 'carrier', label: string, facets: Facets): string;
  language(code: string, name: string): string;
  /** A link, or the title alone where there is no address. */
  link(marked: string, href: string | null, title: string, role?: string): string;
  reference(href: string, text: string): string;
  /** A day in a running text. */
  day(day: string, text: string): string;
  relator(code: string): string;
  /** Attributes of a record's number beside its mark. */
  numbered(address: string): string;
  repository(name: string): string;
}

export interface Facets {
  quantity: string;
  values: readonly (readonly [name: string, text: string])[];
}
const MARKED_BY_RENDERING = new Set(['physdescstructured', 'unitdatestructured', 'unitdate', 'language']);

/** Years of three digits and fewer are padded, as ISO 8601 asks. */
export const iso = (date: string) => date.replace(/^\d+/, (year) => year.padStart(4, '0'));

function standardDates({ dateFrom, dateTo, qualifier }: DateEntry): { from: string; to: string | null } {
  const limit = { before: 'notafter', after: 'notbefore' }[qualifier as string] ?? 'standarddate';
  const one = (date: string) => ` ${limit}="${iso(date)}"`;
  return { from: one(dateFrom), to: dateTo ? one(dateTo) : null };
}

export const certainty = ({ qualifier }: DateEntry) => (qualifier ? ` certainty="${qualifier}"` : '');

export const EAD3: EadDialect = {
  mark: (element, field) =>
    ` ${MARKED_BY_RENDERING.has(element) ? 'altrender' : 'localtype'}="${MARK}${field}"`,
  name: (element, text, attributes, address) =>
    `<${element}${attributes}${address ? ` identifier="${xmlAttribute(address)}"` : ''}><part>${xmlText(text)}</part></${element}>`,
  date(entry, analog) {
    const { from, to } = standardDates(entry);
    const inside =
      isRange(entry.dateType) && entry.dateTo
        ? `<daterange><fromdate${from}>${entry.dateFrom}</fromdate><todate${to}>${entry.dateTo}</todate></daterange>`
        : `<datesingle${from}>${entry.dateFrom}</datesingle>`;
    const marked = EAD3.mark('unitdatestructured', entry.dateType);
    return `<unitdatestructured${marked}${certainty(entry)}${analog}>${inside}</unitdatestructured>`;
  },
  extent: (marked, value, unit) =>
    `<physdescstructured${marked} coverage="whole" physdescstructuredtype="spaceoccupied"><quantity>${xmlText(value)}</quantity><unittype>${unit}</unittype></physdescstructured>`,
  facets: (marked, kind, label, { quantity, values }) =>
    `<physdescstructured${marked} coverage="whole" physdescstructuredtype="${kind}"><quantity>${quantity}</quantity><unittype>${xmlText(label)}</unittype>${values
      .map(([name, text]) => `<physfacet localtype="${MARK}${name}">${xmlText(text)}</physfacet>`)
      .join('')}</physdescstructured>`,
  language: (code, name) => `<language langcode="${code}">${xmlText(name)}</language>`,
  link: (marked, href, title, role) =>
    `<dao${marked} daotype="unknown"${href === null ? '' : ` href="${xmlAttribute(href)}"`} linktitle="${xmlAttribute(title)}"${role ? ` linkrole="${xmlAttribute(role)}"` : ''}/>`,
  day: (day, text) => `<date normal="${day}">${xmlText(text)}</date>`,
  reference: (href, text) => `<ref href="${xmlAttribute(href)}">${xmlText(text)}</ref>`,
  relator: (code) => ` relator="http://id.loc.gov/vocabulary/relators/${code}"`,
  numbered: (address) => ` countrycode="PL" identifier="${xmlAttribute(address)}"`,
  repository: (name) => `<repository>${EAD3.name('corpname', name, '', null)}</repository>`,
};
