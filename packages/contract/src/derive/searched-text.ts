import type { DateEntry } from '../fields/date-entry.ts';
import type { Field, IndexType } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import { factsOf } from '../kinds/facts.ts';
import type { RecordLevel } from '../levels.ts';
import { replaceElementMarks } from '../text/element-marks.ts';
import { storedValue } from './stored-value.ts';

/** A text of a record in which its words are looked for, and how much a hit in it counts. */
export interface SearchedText {
  fieldName: string;
  text: string;
  weight: 'A' | 'B' | 'C' | 'D';
  /** Several values, one on each line. */
  isList: boolean;
}

/** Weights of the head, which is searched first: names of the record, and creators and terms that it names. */
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
  return searchedFields(record.level).flatMap(({ field, weight, isList }) => {
    // Names of elements are no words of the description.
    const text = replaceElementMarks(textOf(field, record).join('\n'), () => '');
    return text.trim() === '' ? [] : [{ fieldName: field.name, text, weight, isList }];
  });
}

type SearchedField = { field: Field; weight: SearchedText['weight']; isList: boolean };
const fieldsByLevel = new Map<RecordLevel, SearchedField[]>();

/** Thousands of records are read one after the other: what is the same for all of a level is found out once. */
function searchedFields(level: RecordLevel): readonly SearchedField[] {
  const fields =
    fieldsByLevel.get(level) ??
    recordFields(level)
      .filter((field) => field.visibleTo === undefined && factsOf(field).searchText !== undefined)
      .map((field) => {
        const { shape } = factsOf(field);
        return { field, weight: weightOf(field), isList: shape === 'names' || shape === 'words' };
      });
  fieldsByLevel.set(level, fields);
  return fields;
}

/** True where another value of this field changes the indexed words. */
export function isSearched(level: RecordLevel, name: string): boolean {
  return searchedFields(level).some(({ field }) => field.name === name);
}

/** Fields with the names of a record. */
const NAMING = new Set(['signature', 'title']);
const OTHER_NAMES = new Set(['oldSignature', 'oldTitle', 'translatedTitle']);

/** Fields that are not public have weight D, which the search of readers leaves out. */
function weightOf(field: Field): SearchedText['weight'] {
  if (field.public !== true) return 'D';
  if (NAMING.has(field.name)) return 'A';
  return OTHER_NAMES.has(field.name) ? 'B' : (factsOf(field).searchWeight ?? 'C');
}

function textOf(field: Field, record: SearchedRecord): readonly string[] {
  const { searchText } = factsOf(field);
  return searchText?.(storedValue(record, field), field) ?? [];
}

/** First and last year of a record's dates; nothing when none is known. */
export function yearsOf(dates: readonly DateEntry[]): { from: number; to: number } | null {
  const years = dates
    .flatMap(({ dateFrom, dateTo }) => [dateFrom, dateTo ?? dateFrom])
    .map((date) => Number.parseInt(date, 10))
    .filter(Number.isInteger);
  return years.length === 0 ? null : { from: Math.min(...years), to: Math.max(...years) };
}
