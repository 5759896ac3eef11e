import { exportsApi, type ReportFormat } from '@regest/contract/endpoints/exports.ts';
import { type CategorySort, type PageSort, statisticsApi } from '@regest/contract/endpoints/statistics.ts';
import type { StatisticsCategory, StatisticsLevel } from '@regest/contract/statistics-range.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepWithin } from '../../api/query-client.ts';
import { urlOf } from '../../api/url-of.ts';
import { type StatisticsSearch, wireSort } from './statistics-search.ts';

/** Figures of the old portal are final and cached without limit; those of this one for a minute. */
const cacheOptions = ({ source }: StatisticsSearch) =>
  ({ staleTime: source === 'portal' ? 60_000 : Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 }) as const;

function ordered({ sort = 'pageviews', order = 'desc' }: StatisticsSearch) {
  return { sort: wireSort(sort), order: order === 'asc' ? 'ASCENDING' : 'DESCENDING' } as const;
}

function where({ source, dateFrom, dateTo, institution }: StatisticsSearch, level?: StatisticsLevel) {
  return { source, dateFrom, dateTo, institution_id: institution, level };
}

/** Start of the query key; figures of another institution or portal never serve as placeholders. */
const startOf = (part: string, { source = 'old', institution }: StatisticsSearch) =>
  ['statistics', part, source, institution ?? 'own'] as const;

export function summaryQuery(search: StatisticsSearch, level?: StatisticsLevel) {
  const query = where(search, level);
  return queryOptions({
    ...cacheOptions(search),
    queryKey: ['statistics', 'summary', query],
    queryFn: ({ signal }) => call(statisticsApi.institutionReport, { query, signal }),
  });
}

export function pagesQuery(search: StatisticsSearch, level?: StatisticsLevel) {
  const { sort, order } = ordered(search);
  const query = { ...where(search, level), sort: sort as PageSort, order, page: search.page };
  const start = startOf('pages', search);
  return queryOptions({
    ...cacheOptions(search),
    queryKey: [...start, query],
    queryFn: ({ signal }) => call(statisticsApi.report, { query, signal }),
    placeholderData: keepWithin(start),
  });
}

/** The ten most viewed pages, independent of the order of the list. */
export function topPagesQuery(search: StatisticsSearch, level?: StatisticsLevel) {
  const query = { ...where(search, level), per_page: 10 };
  return queryOptions({
    ...cacheOptions(search),
    queryKey: ['statistics', 'top', query],
    queryFn: ({ signal }) => call(statisticsApi.report, { query, signal }),
  });
}

export function onePageQuery(search: StatisticsSearch, url: string) {
  const query = { ...where(search), url };
  return queryOptions({
    ...cacheOptions(search),
    queryKey: ['statistics', 'page', query],
    queryFn: ({ signal }) => call(statisticsApi.report, { query, signal }),
  });
}

export interface CategoryScope {
  level?: StatisticsLevel;
  url?: string;
}

export function categoriesQuery(
  search: StatisticsSearch,
  category: StatisticsCategory,
  scope: CategoryScope,
) {
  const { sort, order } = ordered(search);
  const query = {
    ...where(search, scope.level),
    url: scope.url,
    category,
    sort: sort as CategorySort,
    order,
    page: search.page,
  };
  // The category is in the key, so that values of another one never serve as placeholders.
  const start = [...startOf('categories', search), category];
  return queryOptions({
    ...cacheOptions(search),
    queryKey: [...start, query],
    queryFn: ({ signal }) => call(statisticsApi.pageReport, { query, signal }),
    placeholderData: keepWithin(start),
  });
}

export function pagesReportUrl(
  format: ReportFormat,
  search: StatisticsSearch,
  level?: StatisticsLevel,
): string {
  const { source, dateFrom, dateTo, institution } = search;
  const { sort, order } = ordered(search);
  const range = { source, date_start: dateFrom, date_end: dateTo, institution_id: institution };
  const query = { ...range, level, sort, order };
  return urlOf(exportsApi.report.path, { format }, query);
}

export function pageReportUrl(format: ReportFormat, search: StatisticsSearch, url: string): string {
  const { source, dateFrom, dateTo, institution } = search;
  const query = { source, date_start: dateFrom, date_end: dateTo, institution_id: institution, url };
  return urlOf(exportsApi.pageReport.path, { format }, query);
}
