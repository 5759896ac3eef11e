import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Field, Kind } from '@regest/contract/fields/field.ts';
import { maySee, maySet } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { datesText, readDates } from '../../fields/dates/dates-as-text.ts';

/** What one line of text can hold; lists of names are set for many records at once elsewhere. */
const KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'line',
  'text',
  'link',
  'count',
  'whole',
  'decimal',
  'dates',
]);

/** The columns of a grid: what names a record first, then what its form asks for. */
export function gridFields(level: RecordLevel, role: Role): Field[] {
  return recordFields(level).filter(
    (field) => KINDS.has(field.kind) && field.tab !== null && maySee(role, field) && maySet(role, field),
  );
}

/** A value as it is read and copied. */
export function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'dates') return datesText(value as DateEntry[]);
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
