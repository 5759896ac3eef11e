import { DATE_TYPES, type DateEntry, type DateType, isRange } from '../fields/date-entry.ts';
import { isArchivalDate } from '../text/archival-date.ts';
import { readTypedDate } from '../text/typed-date.ts';
import { QUALIFIERS } from '../values/value-lists.ts';

/** No date is written in more. */
const MAX_LENGTH = 100;
const ENDS = /^([\d-]+)\s*\/\s*([\d-]+)$/;

function entryOf(dateType: DateType, from: string, to: string | undefined): DateEntry | null {
  const areDates = [from, ...(to === undefined ? [] : [to])].every((date) => isArchivalDate(date, false));
  if (!areDates || isRange(dateType) !== (to !== undefined)) return null;
  return { dateType, dateFrom: from, dateTo: to ?? null };
}

/** `range 1918/1939 circa`, as the CSV export writes it. */
function readExact(words: readonly string[]): DateEntry | null {
  const [type, ends = '', last, ...more] = words;
  const dateType = DATE_TYPES.find((one) => one === type);
  const qualifier = QUALIFIERS.find((one) => one === last);
  if (!dateType || more.length > 0 || (last !== undefined && !qualifier)) return null;
  const [from = '', to] = ends.split('/');
  const entry = entryOf(dateType, from, to);
  return entry && { ...entry, ...(qualifier && { qualifier }) };
}

/** A date in any form that the editor's form takes (`maj 1936`, `1918–1939`), in that of the exports, or as `1918/1939`. */
export function readDate(item: string): DateEntry | null {
  const text = item.trim();
  if (text.length > MAX_LENGTH) return null;
  const words = text.split(/\s+/);
  if (DATE_TYPES.some((type) => type === words[0])) return readExact(words);
  const [, from = '', to] = ENDS.exec(text) ?? [];
  const ends = entryOf('range', from, to);
  if (ends) return ends;
  const typed = readTypedDate(text);
  if (!typed || !('dateFrom' in typed)) return null;
  const { dateFrom, dateTo, qualifier } = typed;
  const dateType = dateTo === null ? 'single' : 'range';
  return { dateType, dateFrom, dateTo, ...(qualifier && { qualifier }) };
}
