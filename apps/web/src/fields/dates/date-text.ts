import type { DateEntry, DateType } from '@regest/contract/fields/date-entry.ts';
import { isRange } from '@regest/contract/fields/date-entry.ts';
import { say } from '@regest/contract/locale/say.ts';
import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';

const RANGE = /^\s*(\d{1,4}(?:-\d{2}){0,2})\s*(?:–|—|\s-\s|\sdo\s)\s*(\d{1,4}(?:-\d{2}){0,2})\s*$/;

/** "1908–1934", "1908-04-30 – 1934" as people paste it: both ends; anything else is no range. */
export function splitRange(text: string): { dateFrom: string; dateTo: string } | null {
  const match = RANGE.exec(text);
  return match ? { dateFrom: match[1] ?? '', dateTo: match[2] ?? '' } : null;
}

export function asRange(dateType: DateType): DateType {
  return dateType.startsWith('freeForm') ? 'freeFormRange' : 'range';
}

/** Another kind of date keeps what fits it: the first end always, the second in ranges. */
export function withType(entry: DateEntry, dateType: DateType): DateEntry {
  return { ...entry, dateType, dateTo: isRange(dateType) ? (entry.dateTo ?? '') : null };
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
