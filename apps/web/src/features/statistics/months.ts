import type { Bar } from './bar.ts';

const MONTH = new Intl.DateTimeFormat('pl', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Views by month: a thousand days are too many bars to look at. */
export function byMonth(series: readonly { date: string; pageviews: number }[]): Bar[] {
  const months = Map.groupBy(series, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, days]) => ({
    key: month,
    label: MONTH.format(new Date(`${month}-01T00:00:00Z`)),
    value: days.reduce((sum, { pageviews }) => sum + pageviews, 0),
  }));
}
