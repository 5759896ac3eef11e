import type { CategorySort, PageSort } from '@regest/contract/endpoints/statistics.ts';
import {
  periodOf,
  STATISTICS_CATEGORIES,
  STATISTICS_LEVELS,
  STATISTICS_SOURCES,
  type StatisticsCategory,
  type StatisticsLevel,
  type StatisticsSource,
} from '@regest/contract/statistics-range.ts';
import { isDay } from '@regest/contract/text/day.ts';
import { readChoice } from '../../domain/lists/list-search.ts';
import type { SortOrder } from '../../ui/table/data-table.tsx';
import type { TextKey } from '../../ui/texts/translate.ts';

/** Columns of the figures in their order; the API has them in upper snake case. */
export const FIGURE_NAMES = [
  'pageviews',
  'uniquePageviews',
  'avgTimeOnPage',
  'entrances',
  'exits',
  'exitRate',
  'bounceRate',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

const SORT_NAMES = [...FIGURE_NAMES, 'signature', 'title', 'level', 'value'] as const;
export type SortName = (typeof SORT_NAMES)[number];

export interface StatisticsSearch {
  /** Source of the figures; missing for the old portal. */
  source?: StatisticsSource;
  dateFrom?: string;
  dateTo?: string;
  /** Institution other than the user's own, for administrators only. */
  institution?: number;
  page?: number;
  sort?: SortName;
  order?: SortOrder;
  category?: StatisticsCategory;
}

const readDay = (value: unknown, source?: StatisticsSource) =>
  typeof value === 'string' && !rangeFaults(value, value, source).from ? value : undefined;
const readCount = (value: unknown) => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Reads an address; an invalid period becomes the whole period. */
export function readStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  const source = readChoice(STATISTICS_SOURCES, search.source);
  const dateFrom = readDay(search.dateFrom, source);
  const dateTo = readDay(search.dateTo, source);
  const reversed = dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo;
  const read: StatisticsSearch = {
    source: source === 'old' ? undefined : source,
    dateFrom: reversed ? undefined : dateFrom,
    dateTo: reversed ? undefined : dateTo,
    institution: readCount(search.institution),
    page: readCount(search.page),
    sort: readChoice(SORT_NAMES, search.sort),
    order: readChoice(['asc', 'desc'] as const, search.order),
    category: readChoice(STATISTICS_CATEGORIES, search.category),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The search with the working institution, when the address names none. */
export function ofWorking(search: StatisticsSearch, working: number, own: number): StatisticsSearch {
  return search.institution !== undefined || working === own ? search : { ...search, institution: working };
}

export function readLevel(text: string): StatisticsLevel | undefined {
  return readChoice(STATISTICS_LEVELS, text.toUpperCase());
}

export function rangeOf({ source = 'old', dateFrom, dateTo }: StatisticsSearch): {
  from: string;
  to: string;
} {
  const { first, last } = periodOf(source);
  return { from: dateFrom ?? first, to: dateTo ?? last };
}

/** Parameters that other pages keep: the source, the period and the institution. */
export function sameRange({ source, dateFrom, dateTo, institution }: StatisticsSearch): StatisticsSearch {
  return { source, dateFrom, dateTo, institution };
}

export function wireSort(name: SortName): PageSort | CategorySort {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as PageSort | CategorySort;
}

export interface RangeFaults {
  from?: TextKey;
  to?: TextKey;
}

function dayFault(day: string, source: StatisticsSource): TextKey | undefined {
  const { first, last } = periodOf(source);
  if (!isDay(day)) return 'validation.day';
  // The two later messages name the fixed period of the old portal; the period of this one ends today.
  if (source === 'portal') return day < first || day > last ? 'statistics.dateOutside' : undefined;
  if (day < first) return 'statistics.dateTooEarly';
  return day > last ? 'statistics.dateTooLate' : undefined;
}

/** Checks the server's limits of dates before the request. */
export function rangeFaults(from: string, to: string, source: StatisticsSource = 'old'): RangeFaults {
  const faults: RangeFaults = { from: dayFault(from, source), to: dayFault(to, source) };
  if (!faults.from && !faults.to && from > to) faults.to = 'dates.rangeReversed';
  return faults;
}
