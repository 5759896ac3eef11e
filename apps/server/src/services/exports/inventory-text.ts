import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Documentation } from '@regest/contract/fields/documentation.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import type { InventoryFact } from '../../writers/odt/inventory-document.ts';

const QUALIFIED = {
  circa: 'inventory.dateCirca',
  before: 'inventory.dateBefore',
  after: 'inventory.dateAfter',
  uncertain: 'inventory.dateUncertain',
} as const;

function dateText({ dateFrom, dateTo, qualifier }: DateEntry, { say }: Texts): string {
  // Years stand close to the dash; days, which have dashes of their own, apart from it.
  const dash = `${dateFrom}${dateTo}`.includes('-') ? ' – ' : '–';
  const date = dateTo ? `${dateFrom}${dash}${dateTo}` : dateFrom;
  return qualifier ? say(QUALIFIED[qualifier], { date }) : date;
}

/** `1918–1939, ok. 1945`; a date that is known to be unknown is said to be so. */
export function datesText(
  dates: readonly DateEntry[],
  fields: Record<string, unknown>,
  texts: Texts,
): string {
  if (dates.length === 0) return fields.datesUnknown === true ? texts.say('inventory.dateUnknown') : '';
  return dates.map((date) => dateText(date, texts)).join(', ');
}

const COUNTED = {
  textDocumentation: 'inventory.documents',
  photoDocumentation: 'inventory.photos',
  audioDocumentation: 'inventory.recordings',
  videoDocumentation: 'inventory.films',
} as const;

function duration({ hoursDuration, minutesDuration, secondsDuration }: Documentation): string {
  const parts = [hoursDuration ?? 0, minutesDuration ?? 0, secondsDuration ?? 0];
  if (parts.every((part) => part === 0)) return '';
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `42 s., 3 dok., 12 fot.`; the total where the details are not given. */
export function extentText(fields: Record<string, unknown>, { say }: Texts): string {
  const parts = Object.entries(COUNTED).flatMap(([group, key]) => {
    const documentation = fields[group] as Documentation | null | undefined;
    if (!documentation) return [];
    const { numberOfPages, numberOfDocuments } = documentation;
    return [
      numberOfPages ? say('inventory.pages', { count: numberOfPages }) : '',
      numberOfDocuments ? say(key, { count: numberOfDocuments }) : '',
      duration(documentation),
    ].filter((part) => part !== '');
  });
  if (parts.length > 0) return parts.join(', ');
  return typeof fields.totalSize === 'number' && fields.totalSize > 0 ? String(fields.totalSize) : '';
}

const SIZES = {
  sizeArchivalUnits: 'unitsOfMeasure.archivalUnits',
  sizeRunningMeters: 'unitsOfMeasure.runningMeters',
  sizeMegabytes: 'unitsOfMeasure.megabytes',
} as const;

function sizeText(fields: Record<string, unknown>, { say }: Texts): string {
  return Object.entries(SIZES)
    .filter(([name]) => fields[name] !== undefined && fields[name] !== null)
    .map(([name, key]) => say(key, { value: String(fields[name]) }))
    .join(', ');
}

function languagesText(fields: Record<string, unknown>, texts: Texts): string {
  const ids = (fields.languages as string[] | undefined) ?? [];
  return ids.map((id) => valueName(texts, 'languages', id) ?? id).join(', ');
}

const filled = (facts: InventoryFact[]) => facts.filter(({ text }) => text.trim() !== '');

/** The lines of the title page. */
export function titleFacts(
  collection: { dates: DateEntry[]; fields: Record<string, unknown>; authors: string[] },
  texts: Texts,
): InventoryFact[] {
  const { dates, fields, authors } = collection;
  const label = (name: string) => texts.labelOf('collection', name);
  return filled([
    { label: label('dates'), text: datesText(dates, fields, texts) },
    { label: label('mainSize'), text: sizeText(fields, texts) },
    { label: label('authors'), text: authors.join('; ') },
    { label: label('languages'), text: languagesText(fields, texts) },
  ]);
}

/** What a finding aid says of the whole before its units; a reader meets it in this order. */
const INTRODUCTION = [
  'content',
  'historicalArea',
  'contemporaryArea',
  'organizationalMethods',
  'archivizationRemarks',
  'connections',
  'accessPremises',
  'accessTerms',
  'bibliography',
] as const;

export function introductionFacts(fields: Record<string, unknown>, { labelOf }: Texts): InventoryFact[] {
  return filled(
    INTRODUCTION.map((name) => ({
      label: labelOf('collection', name),
      text: (fields[name] as string | undefined) ?? '',
    })),
  );
}

export function historyFact(fields: Record<string, unknown>, { labelOf }: Texts): InventoryFact | null {
  const text = (fields.collectionHistory as string | undefined) ?? '';
  return text.trim() === '' ? null : { label: labelOf('collection', 'collectionHistory'), text };
}
