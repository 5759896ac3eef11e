import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Field, Kind } from '@regest/contract/fields/field.ts';
import { maySee, maySet } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { datesText, readDates } from '../../fields/dates/dates-as-text.ts';
import { describeValue } from '../../fields/editing/describe-value.ts';

/** What one line of text can hold. */
const TYPED_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'line',
  'text',
  'link',
  'count',
  'whole',
  'decimal',
  'dates',
]);

/** Shown beside them; they are set in the record's form. */
const READ_KINDS: ReadonlySet<Kind> = new Set<Kind>(['authors', 'choices']);

export const isTyped = ({ kind }: Field): boolean => TYPED_KINDS.has(kind);

/** What is typed of every record, beside each other: a block of a spreadsheet has them so. */
const FIRST: readonly string[] = ['signature', 'title', 'dates'];

/** The columns of a grid: what every record has first, then fields of the form, then read-only ones. */
export function gridFields(level: RecordLevel, role: Role): Field[] {
  const textFields = recordFields(level).filter(
    (field) => field.tab !== null && maySee(role, field) && maySet(role, field),
  );
  const isFirst = ({ name }: Field) => FIRST.includes(name);
  return [
    ...textFields.filter(isFirst),
    ...textFields.filter((field) => isTyped(field) && !isFirst(field)),
    ...textFields.filter(({ kind }) => READ_KINDS.has(kind)),
  ];
}

/** A value as it is read and copied. */
export function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'dates') return datesText(value as DateEntry[]);
  if (!isTyped(field)) return describeValue(field, value);
  return String(value);
}

/** What was typed or pasted, as a save would send it. */
export function cellValue(field: Field, text: string): unknown {
  const typed = text.trim();
  if (field.kind === 'dates') return readDates(typed);
  if (typed === '') return null;
  if (field.kind === 'count' || field.kind === 'whole') return /^\d+$/.test(typed) ? Number(typed) : typed;
  return field.kind === 'text' ? text : typed.replace(/\s+/g, ' ');
}
