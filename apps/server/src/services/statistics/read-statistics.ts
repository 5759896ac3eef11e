import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type {
  CategoryRow,
  InstitutionReport,
  StatisticsRow,
  statisticsApi,
} from '@regest/contract/endpoints/statistics.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { StatisticsCategory } from '@regest/contract/statistics-range.ts';
import { periodOf, STATISTICS_LEVELS } from '@regest/contract/statistics-range.ts';
import type { Db } from '../../db/schema.ts';
import {
  type CategoryFigures,
  listCategoryFigures,
  listInstitutionFigures,
} from '../../queries/statistics/category-figures.ts';
import { figuresOf, NO_FIGURES } from '../../queries/statistics/figures.ts';
import { listPageFigures, type PageFigures, type Slice } from '../../queries/statistics/page-figures.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { spansOf } from './spans.ts';

const ACTION = 'statistics.read';
const scope = (actor: Actor, requestedId: number | undefined) => institutionScope(actor, ACTION, requestedId);

export async function readInstitutionReport(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof statisticsApi.institutionReport>,
): Promise<InstitutionReport> {
  const rows = await listInstitutionFigures(db, scope(actor, query.institution_id), query);
  const sum = rows.find(({ day, level }) => day === null && level === null);
  return {
    ...figuresOf(sum && sum.pageviews !== null ? sum : NO_FIGURES),
    series: rows.flatMap(({ day, pageviews }) => (day === null ? [] : [{ date: day, pageviews }])),
    levels: STATISTICS_LEVELS.flatMap((level) => {
      const row = rows.find((candidate) => candidate.level === level);
      return row ? [{ level, ...figuresOf(row) }] : [];
    }),
  };
}

function pageRow(row: PageFigures): StatisticsRow {
  const { signature, title, url, level } = row;
  return { signature, title, url, level, ...figuresOf(row) };
}

function categoryRow(category: StatisticsCategory, row: CategoryFigures): CategoryRow {
  return { category, value: row.value, ...figuresOf(row) };
}

/** Total that each row carries; for a page past the end, which has no row, the first row is read. */
async function totalOf(
  rows: readonly { total: number }[],
  offset: number,
  list: (slice: Slice) => Promise<{ total: number }[]>,
): Promise<number> {
  const [row] = rows.length > 0 || offset === 0 ? rows : await list({ offset: 0, limit: 1 });
  return row?.total ?? 0;
}

export async function listPages(db: Db, actor: Actor, query: QueryOf<typeof statisticsApi.report>) {
  const { page, per_page: limit, from, to } = query;
  const filter = {
    ...query,
    institutionId: scope(actor, query.institution_id),
    spans: spansOf(from, to, periodOf(query.source)),
  };
  const list = (slice: Slice) => listPageFigures(db, filter, query, slice);
  const rows = await list({ offset: page * limit, limit });
  return toPage(rows.map(pageRow), await totalOf(rows, page * limit, list), page, limit);
}

export async function listCategories(db: Db, actor: Actor, query: QueryOf<typeof statisticsApi.pageReport>) {
  const { page, per_page: limit, from, to, category } = query;
  const filter = {
    ...query,
    institutionId: scope(actor, query.institution_id),
    spans: spansOf(from, to, periodOf(query.source)),
  };
  const list = (slice: Slice) => listCategoryFigures(db, filter, query, slice);
  const rows = await list({ offset: page * limit, limit });
  const total = await totalOf(rows, page * limit, list);
  return toPage(
    rows.map((row) => categoryRow(category, row)),
    total,
    page,
    limit,
  );
}
