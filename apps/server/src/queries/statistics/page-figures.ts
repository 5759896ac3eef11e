import type { FigureSort, PageSort } from '@regest/contract/endpoints/statistics.ts';
import {
  STATISTICS_LEVELS,
  type StatisticsLevel,
  type StatisticsSource,
} from '@regest/contract/statistics-range.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { type FigureRow, sums } from './figures.ts';

export interface SpanRange {
  span: 'y' | 'm' | 'd';
  first: string;
  last: string;
  sign: 1 | -1;
}

export interface PageFilter {
  institutionId: number;
  source: StatisticsSource;
  spans: readonly SpanRange[];
  level?: StatisticsLevel;
  signature?: string;
  url?: string;
}

export interface Slice {
  offset: number;
  limit: number | null;
}

export interface PageFigures extends FigureRow {
  id: number;
  signature: string | null;
  title: string;
  url: string;
  level: StatisticsLevel;
  total: number;
}

/** Joined to the sums of days (`total`) as `part`: its rows of these spans, each with its sign. */
export function joinSpans(spans: readonly SpanRange[]): RawBuilder<unknown> {
  const parts = spans.map(
    ({ span, first, last, sign }) => sql`(${span}::"char", ${first}::date, ${last}::date, ${sql.lit(sign)})`,
  );
  return sql`join (values ${sql.join(parts)}) as part (span, first, last, sign)
    on part.span = total.span and total.start between part.first and part.last`;
}

/** Condition for pages that were read; those read on subtracted days alone were not. */
export const WAS_READ = sql`sum(part.sign * pageviews) <> 0 or sum(part.sign * unique_pageviews) <> 0
  or sum(part.sign * entrances) <> 0 or sum(part.sign * exits) <> 0 or sum(part.sign * time_on_page) <> 0`;

export const FIGURE_COLUMNS: Record<FigureSort, RawBuilder<unknown>> = {
  VIEWS_NUMBER: sql`pageviews`,
  PAGEVIEWS: sql`pageviews`,
  UNIQUE_PAGEVIEWS: sql`unique_pageviews`,
  AVG_TIME_ON_PAGE: sql`avg_time`,
  ENTRANCES: sql`entrances`,
  EXITS: sql`exits`,
  EXIT_RATE: sql`exit_rate`,
  BOUNCE_RATE: sql`bounce_rate`,
};

const SORT_COLUMNS: Record<PageSort, RawBuilder<unknown>> = {
  ...FIGURE_COLUMNS,
  SIGNATURE: sql`natural_key(coalesce(page.signature, ''))`,
  TITLE: sql`page.title collate polish`,
  URL: sql`page.url`,
  LEVEL: sql`array_position(${[...STATISTICS_LEVELS]}::text[], page.level)`,
};

export type Order = 'ASCENDING' | 'DESCENDING';
export const direction = (order: Order) => (order === 'ASCENDING' ? sql`asc` : sql`desc`);

function namedPages(filter: PageFilter): RawBuilder<boolean> {
  if (filter.signature === undefined && filter.url === undefined) return sql<boolean>`true`;
  return sql<boolean>`page_id in (${pageIds(filter)})`;
}

/** Pages by their address or their record's signature. */
export function pageIds(filter: Omit<PageFilter, 'spans'>): RawBuilder<unknown> {
  const { institutionId, source, level, signature, url } = filter;
  return sql`select id from statistics_page where institution_id = ${institutionId} and source = ${source}
    ${level === undefined ? sql`` : sql`and level = ${level}`}
    ${signature === undefined ? sql`` : sql`and md5(signature) = md5(${signature}) and signature = ${signature}`}
    ${url === undefined ? sql`` : sql`and md5(url) = md5(${url}) and url = ${url}`}`;
}

/** Sums by page over a range, sorted; each row tells how many there are in all. */
export async function listPageFigures(
  db: Db,
  filter: PageFilter,
  order: { sort: PageSort; order: Order },
  { offset, limit }: Slice,
): Promise<PageFigures[]> {
  const { rows } = await sql<PageFigures>`
    select page.id, page.signature, page.title, page.url, page.level, summed.*, count(*) over () as total
    from (
      select page_id, ${sums(sql`part.sign`)} from statistics_page_sum total ${joinSpans(filter.spans)}
      where institution_id = ${filter.institutionId} and source = ${filter.source} and ${namedPages(filter)}
        ${filter.level === undefined ? sql`` : sql`and level = ${filter.level}`}
      group by page_id having ${WAS_READ}
    ) summed join statistics_page page on page.id = summed.page_id
    order by ${SORT_COLUMNS[order.sort]} ${direction(order.order)}, page.id
    limit ${limit}::bigint offset ${offset}`.execute(db);
  return rows;
}
