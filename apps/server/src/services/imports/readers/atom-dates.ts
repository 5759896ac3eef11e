import { readDate } from '@regest/contract/exchange/read-date.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { inOrder } from './date-order.ts';

/** AtoM fills a month or a day that nobody knows with zeros. */
const known = (day: string) => day.replace(/(?:-00)+$/, '');
const year = (date: string) => date.slice(0, 4);

/** The nth item of a column belongs to the nth event; `NULL` says that there is none. */
const itemsOf = (text: string) =>
  text
    .split('|')
    .map((item) => item.trim())
    .map((item) => (item.toUpperCase() === 'NULL' ? '' : item));

/** Dates of events: as they are written or, where that is words, by the days that stand beside them for machines. */
export function readAtomDates(
  cell: (name: string) => string,
  yearsOnly: boolean,
): { dates: DateEntry[]; unread: string[]; reversed: string[] } {
  const written = itemsOf(cell('eventDates'));
  const starts = itemsOf(cell('eventStartDates')).map(known);
  const ends = itemsOf(cell('eventEndDates')).map(known);
  const dates: DateEntry[] = [];
  const unread: string[] = [];
  const reversed: string[] = [];
  for (let at = 0; at < Math.max(written.length, starts.length, ends.length); at += 1) {
    const [text = '', from = '', to = ''] = [written[at], starts[at], ends[at]];
    const days = [from, to === from ? '' : to].filter((day) => day !== '').join('/');
    const asWritten = readDate(text);
    const stated = asWritten ?? readDate(days);
    const date = stated && inOrder(stated);
    if (date !== stated) reversed.push(text || days);
    const kept: DateEntry | null =
      date && yearsOnly
        ? { ...date, dateFrom: year(date.dateFrom), dateTo: date.dateTo ? year(date.dateTo) : null }
        : date;
    if (kept) dates.push(kept);
    const isWhole = asWritten !== null && JSON.stringify(asWritten) === JSON.stringify(kept);
    const left = isWhole ? '' : text || (date ? '' : days);
    if (left !== '') unread.push(left);
  }
  return { dates, unread, reversed };
}
