import { type DateEntry, isRange } from '@regest/contract/fields/date-entry.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';

/** Only these matter; an entry as a form or a query holds it may have more. */
type Dated = Pick<DateEntry, 'dateType' | 'dateFrom' | 'dateTo' | 'qualifier'>;

const YEAR = /^\d+$/;

function oneDay(text: string, { format }: Texts): string {
  const date = parseArchivalDate(text);
  return !date || date.month === null ? text : format.partialDate(date.year, date.month, date.day);
}

function endsOf({ dateType, dateFrom, dateTo }: Dated): string[] {
  return [dateFrom, ...(isRange(dateType) ? [dateTo ?? ''] : [])];
}

/** As it is read: "3 maja 1936", "około 1908–1934". One date stays on one line; a range may break between its ends. */
export function dateInWords(entry: Dated, texts: Texts): string {
  const ends = endsOf(entry).map((end) => oneDay(end, texts));
  const text = ends.join(ends.every((end) => YEAR.test(end)) ? '–' : '\u00a0– ');
  return entry.qualifier ? `${texts.say(`dates.qualifiers.${entry.qualifier}`)} ${text}` : text;
}

const QUALIFIED = {
  circa: 'inventory.dateCirca',
  before: 'inventory.dateBefore',
  after: 'inventory.dateAfter',
  uncertain: 'inventory.dateUncertain',
} as const;

/** As a finding aid has it: "ok. 1908–1934", "1936-05-03 – 1937". */
function shortDate(entry: Dated, { say }: Texts): string {
  const ends = endsOf(entry).filter((end) => end !== '');
  // Years stand close to the dash; days, which have dashes or spaces of their own, apart from it.
  const date = ends.join(ends.every((end) => YEAR.test(end)) ? '–' : ' – ');
  return entry.qualifier ? say(QUALIFIED[entry.qualifier], { date }) : date;
}

/** "1918–1939, ok. 1945"; nothing where there is none, unless the date is known to be unknown: "b.d.". */
export function shortDates(dates: readonly Dated[], texts: Texts, areUnknown = false): string {
  if (dates.length === 0) return areUnknown ? texts.say('inventory.dateUnknown') : '';
  return dates.map((date) => shortDate(date, texts)).join(', ');
}

/** "12 kwietnia 1931, około 1945"; "b.d." for a record without any. */
export function datesInWords(dates: readonly Dated[], texts: Texts): string {
  if (dates.length === 0) return texts.say('inventory.dateUnknown');
  return dates.map((date) => dateInWords(date, texts)).join(', ');
}
