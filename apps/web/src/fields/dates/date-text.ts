import type { DateEntry, DateType } from '@regest/contract/fields/date-entry.ts';
import { isRange } from '@regest/contract/fields/date-entry.ts';
import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';
import { readTypedDate } from '@regest/contract/text/typed-date.ts';
import { say } from '../../ui/texts/editor-texts.ts';

function asRange(dateType: DateType): DateType {
  return dateType.startsWith('freeForm') ? 'freeFormRange' : 'range';
}

/** Another kind of date keeps what fits it; `kept` is the end it had when it was a range before. */
export function withType(entry: DateEntry, dateType: DateType, kept = ''): DateEntry {
  return { ...entry, dateType, dateTo: isRange(dateType) ? entry.dateTo || kept : null };
}

/**
 * What was typed into one end, as the date that was meant: "3.05.1936", "maj 1936", "1918–1939". The same entry when
 * it says nothing more than it did; 'unknown' for "b.d.".
 */
export function understood(entry: DateEntry, end: 'dateFrom' | 'dateTo'): DateEntry | 'unknown' {
  const typed = entry[end] ?? '';
  const read = readTypedDate(typed);
  if (!read || 'riddle' in read) return entry;
  if ('unknown' in read) return 'unknown';
  const { dateFrom, dateTo, qualifier } = read;
  if (dateTo === null && qualifier === null && dateFrom === typed) return entry;
  const sure = qualifier === null ? {} : { qualifier };
  if (dateTo === null) return { ...entry, ...sure, [end]: dateFrom };
  return { ...entry, ...sure, dateFrom, dateTo, dateType: asRange(entry.dateType) };
}

function oneDay(text: string): string {
  const date = parseArchivalDate(text);
  if (!date || date.month === null) return text;
  const moment = new Date(Date.UTC(2000, date.month - 1, date.day ?? 1));
  moment.setUTCFullYear(date.year);
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const options = date.day === null ? parts : ({ ...parts, day: 'numeric' } as const);
  // One date stays on one line; a range may break between its ends.
  return new Intl.DateTimeFormat('pl', options).format(moment).replaceAll(' ', '\u00a0');
}

/** As it is read: "3 maja 1936", "około 1908–1934". */
export function dateInWords(entry: DateEntry): string {
  const ends = [entry.dateFrom, ...(isRange(entry.dateType) ? [entry.dateTo ?? ''] : [])].map(oneDay);
  const years = ends.every((end) => /^\d+$/.test(end));
  const text = ends.join(years ? '–' : '\u00a0– ');
  return entry.qualifier ? `${say(`dates.qualifiers.${entry.qualifier}`)} ${text}` : text;
}
