import { checkAuthor } from '@regest/contract/derive/check-author.ts';
import { checkRecord } from '@regest/contract/derive/check-record.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { NamedReference, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import { WHOLE_MAX } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { ImportChange } from '../../db/schema-imports.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { fromStored } from '../records/record-view.ts';
import type { RowDefaults } from './fill-defaults.ts';

type Values = Record<string, unknown>;
export type References = Partial<Record<ReferenceKind, NamedReference[]>>;

const REFERENCES = new Set<string>(REFERENCE_KINDS);
/** Placeholder id of a creator or term that does not exist yet, so that the rules of a save can be applied. */
const NOT_MADE = WHOLE_MAX;

/** Replaces names by ids, new ones by distinct ids that no row has. */
function withIds(values: Values, refs: References): Values {
  const ids = Object.entries(refs).map(([kind, all]) => [kind, all.map(({ id }, at) => id ?? NOT_MADE - at)]);
  return { ...values, ...Object.fromEntries(ids) };
}

const REQUIRED = new Set(['Required', 'Presence']);
const NEEDED = new Set(['parentId', 'signature', 'title']);
const isOnlyMissing = ({ fieldName, constraintType }: FieldError) =>
  REQUIRED.has(constraintType) && !NEEDED.has(fieldName);

export interface CheckedValues {
  values: Values;
  /** Set where defaults add creators that the file lacks. */
  refs?: References;
  faults: FieldError[];
  isDraft: boolean;
  changes: ImportChange[];
}

const displayValue = (name: string, value: unknown, refs: References) =>
  REFERENCES.has(name) ? (refs[name as ReferenceKind] ?? []).map((one) => one.name) : value;

function givenChanges(
  values: Values,
  refs: References,
  filled: ReadonlySet<string> = new Set(),
): ImportChange[] {
  return Object.entries(values)
    .filter(([name, value]) => !isEmptyValue(value) && name !== 'parentId' && value !== false)
    .map(([fieldName, value]) => ({
      fieldName,
      old: null,
      new: displayValue(fieldName, value, refs),
      ...(filled.has(fieldName) && { isDefault: true as const }),
    }));
}

/** A new record by the rules of a save, with defaults; with required fields still empty it is imported as a draft. */
export function checkNew(
  level: RecordLevel,
  given: Values,
  named: References,
  parentId: number,
  unread: ReadonlySet<string>,
  { fill, count }: RowDefaults,
): CheckedValues {
  // An unreadable cell is reported as such, and not as an empty one.
  const ofReadCells = (errors: readonly FieldError[]) =>
    errors.filter(({ fieldName }) => !unread.has(fieldName));
  const asGiven = checkRecord(level, { ...withIds(given, named), parentId }, 'full');
  const empty = ofReadCells(asGiven.errors).filter(isOnlyMissing);
  count(empty);
  const fillings = empty.flatMap(({ fieldName }) => fill(fieldName) ?? []);
  const filled = Object.assign({}, ...fillings.map(({ values }) => values)) as Values;
  const authors = fillings.flatMap(({ authors: all }) => all ?? []);
  const refs = authors.length > 0 ? { ...named, authors } : named;
  const whole = { ...withIds({ ...given, ...filled }, refs), parentId };
  const full = fillings.length > 0 ? checkRecord(level, whole, 'full') : asGiven;
  const fullErrors = ofReadCells(full.errors);
  const isDraft = full.errors.length > 0 && fullErrors.every(isOnlyMissing);
  const { values, errors } = isDraft ? checkRecord(level, whole, 'draft') : full;
  return {
    values: values as Values,
    refs,
    faults: ofReadCells(errors).filter((error) => !isDraft || !isOnlyMissing(error)),
    isDraft,
    changes: givenChanges(
      values as Values,
      refs,
      new Set([...Object.keys(filled), ...(authors.length > 0 ? ['authors'] : [])]),
    ),
  };
}

export function checkNewAuthor(given: Values): CheckedValues {
  const full = checkAuthor(given, 'full');
  const mayBeDraft = ({ fieldName, constraintType }: FieldError) =>
    REQUIRED.has(constraintType) && fieldName !== 'name';
  const isDraft = full.errors.length > 0 && full.errors.every(mayBeDraft);
  const { values, errors } = isDraft ? checkAuthor(given, 'draft') : full;
  return { values, faults: errors, isDraft, changes: givenChanges(values, {}) };
}

/**
 * Normal form for comparison: null, an empty list and an absent part are equal, and so are the line ends of different
 * spreadsheets.
 */
function plain(value: unknown): unknown {
  if (isEmptyValue(value) || value === false) return null;
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  const parts = Object.entries(value as object)
    .map(([name, part]) => [name, typeof part === 'boolean' ? part : plain(part)] as const)
    .filter(([, part]) => part !== null);
  return parts.length === 0 ? null : Object.fromEntries(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
export const isSame = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

const isParts = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of a value that no exported file contains keep their stored values. */
export function withPartsOfNoFile(level: RecordLevel, given: Values, stored: Values): Values {
  const values = { ...given };
  for (const field of recordFields(level)) {
    const { cellParts } = factsOf(field);
    const [parts, storedParts] = [given[field.name], stored[field.name]];
    if (!cellParts || !isParts(parts) || !isParts(storedParts)) continue;
    const staying = Object.entries(storedParts).filter(([part]) => !cellParts.includes(part));
    values[field.name] = { ...Object.fromEntries(staying), ...parts };
  }
  return values;
}

/** Changes of a row to a stored record: the given fields over the stored ones, checked as a whole. */
export function checkChange(record: FullRecord, fromFile: Values, refs: References): CheckedValues {
  const stored = fromStored(record);
  const given = withPartsOfNoFile(record.level, fromFile, stored);
  const merged: Values = { ...stored, ...withIds(given, refs), parentId: stored.parentId };
  const { values, errors } = checkRecord(record.level, merged, record.is_draft ? 'draft' : 'full');
  const clean = values as Values;
  const names = new Set([...Object.keys(given), ...Object.keys(refs)]);
  const storedNames = (name: string) =>
    name === 'authors'
      ? record.authors.map((one) => one.name)
      : record.indices.filter(({ id }) => (stored[name] as number[]).includes(id)).map((one) => one.name);
  const changes = [...names]
    .filter((name) => !isSame(name in clean ? clean[name] : merged[name], stored[name]))
    .map((fieldName) => ({
      fieldName,
      old: REFERENCES.has(fieldName) ? storedNames(fieldName) : (stored[fieldName] ?? null),
      new: displayValue(fieldName, clean[fieldName] ?? merged[fieldName] ?? null, refs),
    }));
  // Only given fields are reported: the others were checked when they were written.
  const faults = errors.filter(({ fieldName }) => names.has(fieldName.split('.')[0] ?? ''));
  return { values: clean, faults, isDraft: record.is_draft, changes };
}
