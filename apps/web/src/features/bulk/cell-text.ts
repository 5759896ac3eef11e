import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Field, Kind } from '@regest/contract/fields/field.ts';
import { maySee, maySet } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { datesText, readDates } from '../../fields/dates/dates-as-text.ts';
import { describeValue } from '../../fields/editing/describe-value.ts';

/** Kinds whose value can be typed as text. */
const TYPED_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'line',
  'text',
  'link',
  'count',
  'whole',
  'decimal',
  'dates',
]);

/** Read-only kinds, which the form of the record sets. */
const READ_KINDS: ReadonlySet<Kind> = new Set<Kind>(['authors', 'choices']);

export const isTyped = ({ kind }: Field): boolean => TYPED_KINDS.has(kind);

/** Fields typed for every record, first and adjacent, as blocks pasted from spreadsheets have them. */
const FIRST_FIELDS: readonly string[] = ['signature', 'title', 'dates'];

/** The columns of a grid: FIRST_FIELDS, then other fields of the form, then read-only ones. */
export function gridFields(level: RecordLevel, role: Role): Field[] {
  const textFields = recordFields(level).filter(
    (field) => field.tab !== null && maySee(role, field) && maySet(role, field),
  );
  const isFirst = ({ name }: Field) => FIRST_FIELDS.includes(name);
  return [
    ...textFields.filter(isFirst),
    ...textFields.filter((field) => isTyped(field) && !isFirst(field)),
    ...textFields.filter(({ kind }) => READ_KINDS.has(kind)),
  ];
}

/** A value as text, for display and for copying. */
export function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'dates') return datesText(value as DateEntry[]);
  if (!isTyped(field)) return describeValue(field, value);
  return String(value);
}

/** The value that a save sends for a typed or pasted text. */
export function cellValue(field: Field, text: string): unknown {
  const typed = text.trim();
  if (field.kind === 'dates') return readDates(typed);
  if (typed === '') return null;
  if (field.kind === 'count' || field.kind === 'whole') return /^\d+$/.test(typed) ? Number(typed) : typed;
  return field.kind === 'text' ? text : typed.replace(/\s+/g, ' ');
}
