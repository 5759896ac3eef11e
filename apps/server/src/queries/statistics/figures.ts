import type { StatisticsFigures } from '@regest/contract/endpoints/statistics.ts';
import { sql } from 'kysely';

export interface FigureRow {
  pageviews: number;
  unique_pageviews: number;
  entrances: number;
  exits: number;
  avg_time: number;
  exit_rate: number;
  bounce_rate: number;
}

/** Sums of one group, and the shares made from them. A page on which a visit ends has no time on it. */
export const sums = sql`
  sum(pageviews) as pageviews, sum(unique_pageviews) as unique_pageviews,
  sum(entrances) as entrances, sum(exits) as exits,
  coalesce(sum(time_on_page)::float8 / nullif(sum(pageviews) - sum(exits), 0), 0) as avg_time,
  coalesce(sum(exits)::float8 / nullif(sum(pageviews), 0), 0) as exit_rate,
  coalesce(sum(bounces)::float8 / nullif(sum(entrances), 0), 0) as bounce_rate`;

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
