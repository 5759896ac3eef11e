import type { CategorySort } from '@regest/contract/endpoints/statistics.ts';
import type {
  StatisticsCategory,
  StatisticsLevel,
  StatisticsSource,
} from '@regest/contract/statistics-range.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { type FigureRow, sums } from './figures.ts';
import {
  direction,
  FIGURE_COLUMNS,
  joinSpans,
  type Order,
  type PageFilter,
  pageIds,
  type Slice,
  WAS_READ,
} from './page-figures.ts';
import { CATEGORY_COLUMNS } from './roll-up.ts';

export interface CategoryFilter extends PageFilter {
  category: StatisticsCategory;
  from: string;
  to: string;
}

export interface CategoryFigures extends FigureRow {
  value: string;
  total: number;
}

const SORT_COLUMNS: Record<CategorySort, RawBuilder<unknown>> = {
  ...FIGURE_COLUMNS,
  VALUE: sql`term.text collate polish`,
};

/** One page is summed from its facts, which lie together; a whole level from the sums stored for it. */
function summed(filter: CategoryFilter): RawBuilder<unknown> {
  const { category, institutionId, level, signature, url, from, to } = filter;
  if (signature !== undefined || url !== undefined) {
    const column = sql.ref(CATEGORY_COLUMNS[category]);
    return sql`select ${column} as term_id, ${sums()} from statistics_fact
      where page_id in (${pageIds(filter)}) and day between ${from}::date and ${to}::date group by 1`;
  }
  return sql`select term_id, ${sums(sql`part.sign`)} from statistics_category_sum total ${joinSpans(filter.spans)}
    where institution_id = ${institutionId} and source = ${filter.source} and category = ${category}
      ${level === undefined ? sql`` : sql`and level = ${level}`}
    group by term_id having ${WAS_READ}`;
}

export async function listCategoryFigures(
  db: Db,
  filter: CategoryFilter,
  order: { sort: CategorySort; order: Order },
  { offset, limit }: Slice,
): Promise<CategoryFigures[]> {
  const { rows } = await sql<CategoryFigures>`
    select term.text as value, summed.*, count(*) over () as total
    from (${summed(filter)}) summed join statistics_term term on term.id = summed.term_id
    order by ${SORT_COLUMNS[order.sort]} ${direction(order.order)}, term.id
    limit ${limit}::bigint offset ${offset}`.execute(db);
  return rows;
}

export interface InstitutionFigures extends FigureRow {
  day: string | null;
  level: StatisticsLevel | null;
}

/** Figures by day, by level and in total, from the few rows by device. */
export async function listInstitutionFigures(
  db: Db,
  institutionId: number,
  range: { source: StatisticsSource; from: string; to: string; level?: StatisticsLevel },
): Promise<InstitutionFigures[]> {
  const { rows } = await sql<InstitutionFigures>`
    select start as day, level, ${sums()} from statistics_category_sum
    where institution_id = ${institutionId} and source = ${range.source} and category = 'DEVICE_CATEGORY' and span = 'd'
      and start between ${range.from}::date and ${range.to}::date
      ${range.level === undefined ? sql`` : sql`and level = ${range.level}`}
    group by grouping sets ((start), (level), ())
    order by start nulls last`.execute(db);
  return rows;
}
