import type { StatisticsFigures } from '@regest/contract/endpoints/statistics.ts';
import { type RawBuilder, sql } from 'kysely';

export interface FigureRow {
  pageviews: number;
  unique_pageviews: number;
  entrances: number;
  exits: number;
  avg_time: number;
  exit_rate: number;
  bounce_rate: number;
}

/**
 * Sums of one group, and the shares made from them. A page on which a visit ends has no time on it. Sums of kept
 * spans count each row `times`: what was kept for a year and is not wanted of it is taken away again.
 */
export function sums(times: RawBuilder<unknown> = sql`1`): RawBuilder<unknown> {
  const sum = (column: string) => sql`sum(${times} * ${sql.ref(column)})`;
  const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
    sql`coalesce(${part}::float8 / nullif(${whole}, 0), 0)`;
  return sql`
    ${sum('pageviews')} as pageviews, ${sum('unique_pageviews')} as unique_pageviews,
    ${sum('entrances')} as entrances, ${sum('exits')} as exits,
    ${share(sum('time_on_page'), sql`${sum('pageviews')} - ${sum('exits')}`)} as avg_time,
    ${share(sum('exits'), sum('pageviews'))} as exit_rate,
    ${share(sum('bounces'), sum('entrances'))} as bounce_rate`;
}

export function figuresOf(row: FigureRow): StatisticsFigures {
  return {
    viewsNumber: row.pageviews,
    pageviews: row.pageviews,
    uniquePageviews: row.unique_pageviews,
    avgTimeOnPage: row.avg_time,
    entrances: row.entrances,
    exits: row.exits,
    exitRate: row.exit_rate,
    bounceRate: row.bounce_rate,
  };
}

export const NO_FIGURES: FigureRow = {
  pageviews: 0,
  unique_pageviews: 0,
  entrances: 0,
  exits: 0,
  avg_time: 0,
  exit_rate: 0,
  bounce_rate: 0,
};
