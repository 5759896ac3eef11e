import { areYears, type Dated, dateInWords, endsOf } from '@regest/contract/kinds/parts/date-words.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';

const QUALIFIED = {
  circa: 'inventory.dateCirca',
  before: 'inventory.dateBefore',
  after: 'inventory.dateAfter',
  uncertain: 'inventory.dateUncertain',
} as const;

/** As a finding aid has it: "ok. 1908–1934", "1936-05-03 – 1937". */
function shortDate(entry: Dated, { say }: Texts): string {
  const ends = endsOf(entry).filter((end) => end !== '');
  // No spaces around the dash between years; spaces between days, which have dashes of their own.
  const date = ends.join(areYears(ends) ? '–' : ' – ');
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
