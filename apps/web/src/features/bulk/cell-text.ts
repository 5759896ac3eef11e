import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Field, Kind } from '@regest/contract/fields/field.ts';
import { maySee, maySet } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { isArchivalDate } from '@regest/contract/text/archival-date.ts';
import { readTypedDate } from '@regest/contract/text/typed-date.ts';
import { say } from '../../ui/texts/editor-texts.ts';

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

/** As it can be typed again: what a cell shows is what comes back from a spreadsheet. */
function dateText({ dateFrom, dateTo, qualifier }: DateEntry): string {
  const date = dateTo ? `${dateFrom}–${dateTo}` : dateFrom;
  return qualifier ? say(`grid.date.${qualifier}`, { date }) : date;
}

/** A value as it is read and copied. */
export function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'dates') return (value as DateEntry[]).map(dateText).join('; ');
  return String(value);
}

/** Two stored dates with a dash need no guessing which of their dashes it is. */
function storedRange(part: string): [string, string] | null {
  const [from = '', to = '', ...rest] = part.split('–').map((end) => end.trim());
  return rest.length === 0 && isArchivalDate(from, false) && isArchivalDate(to, false) ? [from, to] : null;
}

function readDate(part: string): DateEntry {
  const range = storedRange(part);
  if (range) return { dateType: 'freeFormRange', dateFrom: range[0], dateTo: range[1] };
  const read = readTypedDate(part);
  // What is no date goes as it is: the server names the fault.
  if (read === null || !('dateFrom' in read)) return { dateType: 'freeFormSingle', dateFrom: part };
  const { dateFrom, dateTo, qualifier } = read;
  return {
    dateType: dateTo === null ? 'freeFormSingle' : 'freeFormRange',
    dateFrom,
    ...(dateTo !== null && { dateTo }),
    ...(qualifier && { qualifier }),
  };
}

/** What was typed or pasted, as a save would send it. */
export function cellValue(field: Field, text: string): unknown {
  const typed = text.trim();
  if (field.kind === 'dates')
    return typed
      .split(/[;,]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(readDate);
  if (typed === '') return null;
  if (field.kind === 'count' || field.kind === 'whole') return /^\d+$/.test(typed) ? Number(typed) : typed;
  return field.kind === 'text' ? text : typed.replace(/\s+/g, ' ');
}
