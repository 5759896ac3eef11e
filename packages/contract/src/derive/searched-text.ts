import type { DateEntry } from '../fields/date-entry.ts';
import type { Field, IndexType } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { RecordLevel } from '../levels.ts';
import { nameOfValue } from '../values/value-lists.ts';

/** A text of a record in which its words are looked for, and how much a hit in it counts. */
export interface SearchedText {
  fieldName: string;
  text: string;
  weight: 'A' | 'B' | 'C' | 'D';
}

/** What is looked at first: what names the record, and whom and what it names. */
export const HEAD_WEIGHTS = ['A', 'B'] as const;

/** A stored record as search reads it. */
export interface SearchedRecord {
  level: RecordLevel;
  signature: string;
  title: string;
  dates: readonly DateEntry[];
  fields: Readonly<Record<string, unknown>>;
  authors: readonly { name: string }[];
  indices: readonly { name: string; type: IndexType }[];
}

/** Every text of a record that all who may read the record may read: a field kept for some roles is left out. */
export function searchedTexts(record: SearchedRecord): SearchedText[] {
  return recordFields(record.level)
    .filter((field) => field.visibleTo === undefined)
    .map((field) => ({
      fieldName: field.name,
      text: textOf(field, record).join('\n'),
      weight: weightOf(field),
    }))
    .filter(({ text }) => text.trim() !== '');
}

const NAMING = new Set(['signature', 'title']);
const OTHER_NAMES = new Set(['oldSignature', 'oldTitle', 'translatedTitle']);

function weightOf({ name, kind }: Field): SearchedText['weight'] {
  if (NAMING.has(name)) return 'A';
  return OTHER_NAMES.has(name) || kind === 'authors' || kind === 'indices' ? 'B' : 'C';
}

function textOf(field: Field, record: SearchedRecord): string[] {
  switch (field.kind) {
    case 'dates':
      return record.dates.map(({ dateFrom, dateTo }) => (dateTo ? `${dateFrom} – ${dateTo}` : dateFrom));
    case 'authors':
      return record.authors.map(({ name }) => name);
    case 'indices':
      return record.indices.filter(({ type }) => type === field.indexType).map(({ name }) => name);
    case 'choice':
    case 'choices':
      return [record.fields[field.name] ?? []].flat().map((id) => nameOfValue(field.list, String(id)) ?? '');
    case 'documentation':
      return mediaTexts(record.fields[field.name]);
    case 'line':
    case 'text':
    case 'link':
      return NAMING.has(field.name)
        ? [field.name === 'title' ? record.title : record.signature]
        : [String(record.fields[field.name] ?? '')];
    default:
      return [];
  }
}

/** Carriers have names, labels and formats of their own. */
function mediaTexts(group: unknown): string[] {
  const { media = [] } = (group ?? {}) as { media?: Record<string, unknown>[] };
  return media.map(({ name, label, format }) =>
    [name, label, format].filter((text) => typeof text === 'string').join(' '),
  );
}

/** First and last year of a record's dates; nothing when none is known. */
export function yearsOf(dates: readonly DateEntry[]): { from: number; to: number } | null {
  const years = dates
    .flatMap(({ dateFrom, dateTo }) => [dateFrom, dateTo ?? dateFrom])
    .map((date) => Number.parseInt(date, 10))
    .filter(Number.isInteger);
  return years.length === 0 ? null : { from: Math.min(...years), to: Math.max(...years) };
}
