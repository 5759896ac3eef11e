import { bibliographicCode } from '@regest/contract/exchange/language-codes.ts';
import { MARK } from '@regest/contract/exchange/record-mapping.ts';
import { certainty, type EadDialect, iso } from './ead-dialect.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

const MARKED_BY_TYPE = new Set([
  'unitid',
  'unittitle',
  'odd',
  'userestrict',
  'accessrestrict',
  'processinfo',
  'altformavail',
  'phystech',
]);

export const EAD_2002: EadDialect = {
  mark: (element, field) => ` ${MARKED_BY_TYPE.has(element) ? 'type' : 'altrender'}="${MARK}${field}"`,
  name: (element, text, attributes, address) =>
    `<${element}${attributes}${address ? ` authfilenumber="${xmlAttribute(address)}"` : ''}>${xmlText(text)}</${element}>`,
  date(entry, analog) {
    const { dateFrom, dateTo } = entry;
    const normal = dateTo ? `${iso(dateFrom)}/${iso(dateTo)}` : iso(dateFrom);
    const marked = EAD_2002.mark('unitdate', entry.dateType);
    // A dash between the ends: dates themselves hold hyphens.
    return `<unitdate${marked} normal="${normal}"${certainty(entry)}${analog}>${dateTo ? `${dateFrom}–${dateTo}` : dateFrom}</unitdate>`;
  },
  extent: (marked, value, unit) =>
    `<physdesc${marked}><extent unit="${unit}">${xmlText(value)}</extent></physdesc>`,
  facets: (marked, _kind, label, { values }) =>
    `<physdesc${marked} label="${xmlAttribute(label)}">${values
      .map(([name, text]) => `<physfacet type="${MARK}${name}">${xmlText(text)}</physfacet>`)
      .join('')}</physdesc>`,
  language: (code, name) =>
    `<language langcode="${bibliographicCode(code)}" altrender="${MARK}${code}">${xmlText(name)}</language>`,
  link: (marked, href, title, role) =>
    `<dao${marked} xlink:type="simple"${href === null ? '' : ` xlink:href="${xmlAttribute(href)}"`} xlink:title="${xmlAttribute(title)}"${role ? ` xlink:role="${xmlAttribute(role)}"` : ''}/>`,
  day: (day, text) => `<date normal="${day}">${xmlText(text)}</date>`,
  reference: (href, text) =>
    `<extref xlink:type="simple" xlink:href="${xmlAttribute(href)}">${xmlText(text)}</extref>`,
  relator: (code) => ` role="${code}"`,
  numbered: (address) => ` countrycode="PL" identifier="${xmlAttribute(address)}"`,
  repository: (name) => `<repository>${EAD_2002.name('corpname', name, '', null)}</repository>`,
};

/**
 * The profile of Archives Portal Europe has no room for marks, labels, roles, addresses of names or grades of
 * certainty.
 */
export const APE_EAD: EadDialect = {
  ...EAD_2002,
  mark: () => '',
  day: (_day, text) => xmlText(text),
  name: (element, text, attributes) => EAD_2002.name(element, text, attributes, null),
  date: (entry, analog) => {
    const { dateFrom, dateTo } = entry;
    const normal = dateTo ? `${iso(dateFrom)}/${iso(dateTo)}` : iso(dateFrom);
    return `<unitdate calendar="gregorian" era="ce" normal="${normal}"${analog}>${dateTo ? `${dateFrom}–${dateTo}` : dateFrom}</unitdate>`;
  },
  facets: (_marked, _kind, label, { values }) =>
    `<physdesc>${xmlText(label)}: ${values
      .map(([name, text]) => `<physfacet type="${name}">${xmlText(text)}</physfacet>`)
      .join(' ')}</physdesc>`,
  // Its schema knows no digital object without an address.
  link: (marked, href, title, role) => (href === null ? '' : EAD_2002.link(marked, href, title, role)),
  // A list of codes of its own has no word for what holds no language.
  language: (code, name) =>
    `<language${code === 'zxx' ? '' : ` langcode="${bibliographicCode(code)}"`}>${xmlText(name)}</language>`,
  relator: () => '',
  numbered: () => '',
  repository: (name) => `<repository>${xmlText(name)}</repository>`,
};
