import { z } from 'zod';
import { fault } from '../derive/issue.ts';
import {
  isStatisticsDay,
  periodOf,
  STATISTICS_CATEGORIES,
  STATISTICS_LEVELS,
  STATISTICS_SOURCES,
  type StatisticsSource,
} from '../statistics-range.ts';
import { isDay } from '../text/day.ts';
import type { Endpoint } from './endpoint.ts';
import { institutionQuery, PAGE_SIZE, pageOf, pageQuery, STATISTICS_LEVEL_PAGE_SIZE } from './paging.ts';

/** Rates are fractions of one; `avgTimeOnPage` is in seconds. A rate of nothing is 0. */
const figures = {
  viewsNumber: z.int(),
  pageviews: z.int(),
  uniquePageviews: z.int(),
  avgTimeOnPage: z.number(),
  entrances: z.int(),
  exits: z.int(),
  exitRate: z.number(),
  bounceRate: z.number(),
};
export const statisticsFigures = z.object(figures);
export type StatisticsFigures = z.output<typeof statisticsFigures>;

const text = z.string().nullable();
export const statisticsRow = z.object({
  signature: text,
  title: z.string(),
  url: z.string(),
  level: z.enum(STATISTICS_LEVELS),
  ...figures,
});
export type StatisticsRow = z.output<typeof statisticsRow>;

export const categoryRow = z.object({
  category: z.enum(STATISTICS_CATEGORIES),
  /** Empty where the old portal did not know it. */
  value: z.string(),
  ...figures,
});
export type CategoryRow = z.output<typeof categoryRow>;

const FIGURE_SORTS = [
  'VIEWS_NUMBER',
  'PAGEVIEWS',
  'UNIQUE_PAGEVIEWS',
  'AVG_TIME_ON_PAGE',
  'ENTRANCES',
  'EXITS',
  'EXIT_RATE',
  'BOUNCE_RATE',
] as const;
export type FigureSort = (typeof FIGURE_SORTS)[number];
export const PAGE_SORTS = [...FIGURE_SORTS, 'SIGNATURE', 'TITLE', 'URL', 'LEVEL'] as const;
export type PageSort = (typeof PAGE_SORTS)[number];
export const CATEGORY_SORTS = [...FIGURE_SORTS, 'VALUE'] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];

const day = z.string().superRefine((value, ctx) => {
  if (!isDay(value)) fault(ctx, 'Pattern');
  // A day of neither source; whether it is one of the source that was requested is seen below.
  else if (!STATISTICS_SOURCES.some((source) => isStatisticsDay(value, source))) fault(ctx, 'Range');
});

/** Both spellings of the two ends are read; the first wins. An end that is not given is the end of the figures. */
const range = {
  source: z.enum(STATISTICS_SOURCES).default('old'),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  date_start: day.optional(),
  date_end: day.optional(),
};
interface DateRangeQuery {
  source: StatisticsSource;
  dateFrom?: string;
  dateTo?: string;
  date_start?: string;
  date_end?: string;
}

function withRange<Query extends z.ZodObject>(query: Query) {
  return query.transform((parameters, ctx) => {
    const { dateFrom, dateTo, date_start, date_end, ...rest } = parameters as z.output<Query> &
      DateRangeQuery;
    const { source } = rest as { source: StatisticsSource };
    const { first, last } = periodOf(source);
    const from = dateFrom ?? date_start ?? first;
    const to = dateTo ?? date_end ?? last;
    for (const [name, end] of Object.entries({ dateFrom, dateTo, date_start, date_end }))
      if (end !== undefined && !isStatisticsDay(end, source)) fault(ctx, 'Range', [name]);
    if (from > to)
      fault(ctx, 'Range', [dateTo === undefined && date_end !== undefined ? 'date_end' : 'dateTo']);
    return { ...(rest as Omit<z.output<Query>, Exclude<keyof DateRangeQuery, 'source'>>), from, to };
  });
}

const level = { level: z.enum(STATISTICS_LEVELS).optional() };
const page = { signature: z.string().max(1000).optional(), url: z.string().max(2000).optional() };
const ordered = { order: z.enum(['ASCENDING', 'DESCENDING']).default('DESCENDING') };

const reportQuery = {
  ...institutionQuery,
  ...range,
  ...level,
  ...page,
  ...ordered,
  sort: z.enum(PAGE_SORTS).default('PAGEVIEWS'),
};
const pageReportQuery = {
  ...institutionQuery,
  ...range,
  ...level,
  ...page,
  ...ordered,
  sort: z.enum(CATEGORY_SORTS).default('PAGEVIEWS'),
};

export const reportFilter = withRange(z.object(reportQuery));
/** Without a category the report holds all four, one after the other. */
export const pageReportFilter = withRange(
  z.object({ ...pageReportQuery, category: z.enum(STATISTICS_CATEGORIES).optional() }),
);

export const institutionReport = z.object({
  ...figures,
  series: z.array(z.object({ date: z.string(), pageviews: z.int() })),
  levels: z.array(z.object({ level: z.enum(STATISTICS_LEVELS), ...figures })),
});
export type InstitutionReport = z.output<typeof institutionReport>;

export const statisticsApi = {
  institutionReport: {
    method: 'GET',
    path: '/api/statistics/ga-institution-report',
    action: 'statistics.read',
    summary: 'Visits of an institution on the old portal or this one: sums, by day and by level',
    query: withRange(z.object({ ...institutionQuery, ...range, ...level })),
    reply: institutionReport,
  },
  report: {
    method: 'GET',
    path: '/api/statistics/ga-report',
    action: 'statistics.read',
    summary: 'Visits by page, of one level or of all',
    query: withRange(z.object({ ...reportQuery, ...pageQuery(STATISTICS_LEVEL_PAGE_SIZE) })),
    reply: pageOf(statisticsRow),
  },
  pageReport: {
    method: 'GET',
    path: '/api/statistics/ga-page-report',
    action: 'statistics.read',
    summary: 'Visits of one page by category; without a page, of the level or the whole institution',
    query: withRange(
      z.object({
        ...pageReportQuery,
        ...pageQuery(PAGE_SIZE),
        category: z.enum(STATISTICS_CATEGORIES).default('DEVICE_CATEGORY'),
      }),
    ),
    reply: pageOf(categoryRow),
  },
} as const satisfies Record<string, Endpoint>;
