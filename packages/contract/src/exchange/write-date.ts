import { type DateEntry, isRange } from '../fields/date-entry.ts';
import { exactDate } from '../kinds/parts/date-words.ts';
import { parseArchivalDate } from '../text/archival-date.ts';
import { MONTH_NAMES } from '../text/date-words.ts';
import { joinItems } from '../text/list-cell.ts';
import type { Qualifier } from '../values/value-lists.ts';
import { readDate } from './read-date.ts';

const QUALIFIED: Record<Qualifier, (date: string) => string> = {
  circa: (date) => `ok. ${date}`,
  before: (date) => `przed ${date}`,
  after: (date) => `po ${date}`,
  uncertain: (date) => `${date}?`,
};

/** A month with its name and the mark of a year: a spreadsheet turns a bare `1939-09` into a day of its own. */
function oneDate(text: string): string {
  const date = parseArchivalDate(text);
  if (!date || date.month === null || date.day !== null) return text;
  return `${MONTH_NAMES[date.month - 1]} ${date.year} r.`;
}

const isEqual = (a: DateEntry, b: DateEntry | null) => b !== null && exactDate(a) === exactDate(b);

/** As people write it: `1908–1989`, `ok. 1936`; the exact form where that would not be read back as the same date. */
function writeDate(entry: DateEntry): string {
  const { dateType, dateFrom, dateTo, qualifier } = entry;
  const date = isRange(dateType) ? `${dateFrom}–${dateTo ?? ''}` : oneDate(dateFrom);
  const written = qualifier ? QUALIFIED[qualifier](date) : date;
  return isEqual(entry, readDate(written)) ? written : exactDate(entry);
}

/** The cell of dates in a sheet that people fill in. */
export const writeDates = (entries: readonly DateEntry[]) => joinItems(entries.map(writeDate));
