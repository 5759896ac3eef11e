import { STATISTICS_FIRST_DAY, STATISTICS_LAST_DAY } from '@regest/contract/statistics-range.ts';
import { addDays } from '@regest/contract/text/day.ts';

/** Starts of one kind of span, both ends included. */
export interface Span {
  span: 'y' | 'm' | 'd';
  first: string;
  last: string;
}

const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const startOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;
const nextMonth = (start: string) => startOfMonth(addDays(start, 31));
const nextYear = (start: string) => startOfYear(addDays(start, 366));

/** Days of `[from, end)` by a coarser measure in the middle and a finer one at both edges. */
function parts(
  from: string,
  end: string,
  span: 'y' | 'm',
  startOf: (day: string) => string,
  next: (start: string) => string,
  finer: (from: string, end: string) => Span[],
): Span[] {
  const first = startOf(from) === from ? from : next(startOf(from));
  const stop = startOf(end);
  if (first >= stop) return finer(from, end);
  return [...finer(from, first), { span, first, last: startOf(addDays(stop, -1)) }, ...finer(stop, end)];
}

function days(from: string, end: string): Span[] {
  return from < end ? [{ span: 'd', first: from, last: addDays(end, -1) }] : [];
}
const months = (from: string, end: string) => parts(from, end, 'm', startOfMonth, nextMonth, days);
const years = (from: string, end: string) => parts(from, end, 'y', startOfYear, nextYear, months);

/**
 * A range of days as whole years, whole months and single days, so that few kept sums make it up. Nothing lies
 * before the first day or after the last, so a range that reaches them reaches the whole year.
 */
export function spansOf(from: string, to: string): Span[] {
  const start = from <= STATISTICS_FIRST_DAY ? startOfYear(STATISTICS_FIRST_DAY) : from;
  const end = to >= STATISTICS_LAST_DAY ? nextYear(startOfYear(STATISTICS_LAST_DAY)) : addDays(to, 1);
  return years(start, end);
}
