import { type DateEntry, isRange } from '../../fields/date-entry.ts';
import type { Texts } from '../../locale/make-texts.ts';
import { parseArchivalDate } from '../../text/archival-date.ts';

/** Only these matter; an entry as a form or a query holds it may have more. */
export type Dated = Pick<DateEntry, 'dateType' | 'dateFrom' | 'dateTo' | 'qualifier'>;

const YEAR = /^\d+$/;

/** Years stand close to the dash between them. */
export const areYears = (ends: readonly string[]) => ends.every((end) => YEAR.test(end));

function oneDay(text: string, { format }: Texts): string {
  const date = parseArchivalDate(text);
  return !date || date.month === null ? text : format.partialDate(date.year, date.month, date.day);
}

export function endsOf({ dateType, dateFrom, dateTo }: Dated): string[] {
  return [dateFrom, ...(isRange(dateType) ? [dateTo ?? ''] : [])];
}

/** As it is read: "3 maja 1936", "około 1908–1934". One date stays on one line; a range may break between its ends. */
export function dateInWords(entry: Dated, texts: Texts): string {
  const ends = endsOf(entry).map((end) => oneDay(end, texts));
  const text = ends.join(areYears(ends) ? '–' : '\u00a0– ');
  return entry.qualifier ? `${texts.say(`dates.qualifiers.${entry.qualifier}`)} ${text}` : text;
}

/** A date with its type: `freeFormRange 1918/1939 circa`. */
export function exactDate({ dateType, dateFrom, dateTo, qualifier }: DateEntry): string {
  const end = dateTo ? `/${dateTo}` : '';
  return `${dateType} ${dateFrom}${end}${qualifier ? ` ${qualifier}` : ''}`;
}
