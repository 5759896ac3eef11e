import { type Period, periodOf } from '@regest/contract/statistics-range.ts';
import { addDays } from '@regest/contract/text/day.ts';

/** Consecutive spans of one kind by their first and last start; their stored sums are added (1) or subtracted (-1). */
export interface Span {
  span: 'y' | 'm' | 'd';
  first: string;
  last: string;
  sign: 1 | -1;
}

const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const startOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;
const nextMonth = (start: string) => startOfMonth(addDays(start, 31));
const nextYear = (start: string) => startOfYear(addDays(start, 366));

/** Rows of one span of each kind relative to a day: most pages are read in a month, few on one day. */
const WEIGHT = { d: 1, m: 5, y: 6 };
const LENGTH = { d: 1, m: 30, y: 365 };

function cost(spans: readonly Span[]): number {
  const days = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000;
  const count = ({ span, first, last }: Span) => 1 + Math.round(days(first, last) / LENGTH[span]);
  return spans.reduce((sum, span) => sum + WEIGHT[span.span] * count(span), 0);
}

const negated = (spans: Span[]) => spans.map((span): Span => ({ ...span, sign: span.sign === 1 ? -1 : 1 }));

interface Measure {
  span: 'y' | 'm';
  startOf: (day: string) => string;
  next: (start: string) => string;
  finer: (from: string, end: string) => Span[];
  /** Days with figures: nothing outside them has to be subtracted. */
  period: Period;
}

/** Days of one month or year: the sum of the days inside, or the whole less the days outside. */
function partOf(from: string, end: string, { span, startOf, next, finer, period }: Measure): Span[] {
  const close = addDays(period.last, 1);
  const start = startOf(from);
  const after = next(start);
  const added = finer(from, end);
  const rest = [
    ...finer(start > period.first ? start : period.first, from),
    ...finer(end, after < close ? after : close),
  ];
  const subtraction: Span[] = [{ span, first: start, last: start, sign: 1 }, ...negated(rest)];
  return cost(subtraction) < cost(added) ? subtraction : added;
}

/** Days of `[from, end)`: a coarser measure in the middle and parts of it at both edges. */
function parts(from: string, end: string, measure: Measure): Span[] {
  if (from >= end) return [];
  const { span, startOf, next } = measure;
  const first = startOf(from) === from ? from : next(startOf(from));
  const stop = startOf(end);
  if (first > stop) return partOf(from, end, measure);
  const whole: Span[] = first < stop ? [{ span, first, last: startOf(addDays(stop, -1)), sign: 1 }] : [];
  return [
    ...(from < first ? partOf(from, first, measure) : []),
    ...whole,
    ...(stop < end ? partOf(stop, end, measure) : []),
  ];
}

function days(from: string, end: string): Span[] {
  return from < end ? [{ span: 'd', first: from, last: addDays(end, -1), sign: 1 }] : [];
}

function yearsOf(period: Period): Measure {
  const months: Measure = { span: 'm', startOf: startOfMonth, next: nextMonth, finer: days, period };
  const finer = (from: string, end: string) => parts(from, end, months);
  return { span: 'y', startOf: startOfYear, next: nextYear, finer, period };
}

/**
 * A range of days as whole years, whole months and single days, added or subtracted, so that few stored sums are
 * read. Nothing is before the first day or after the last, so a range that reaches them covers the whole year.
 */
export function spansOf(from: string, to: string, period: Period = periodOf('old')): Span[] {
  const start = from <= period.first ? startOfYear(period.first) : from;
  const end = to >= period.last ? nextYear(startOfYear(period.last)) : addDays(to, 1);
  return parts(start, end, yearsOf(period));
}
