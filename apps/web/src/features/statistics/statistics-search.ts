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

/** Columns of the figures, in their order; the wire writes them in capitals with underscores. */
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
  /** The old portal where nothing is said. */
  source?: StatisticsSource;
  dateFrom?: string;
  dateTo?: string;
  /** Another institution than the own one: administrators alone may ask for it. */
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

/** An invalid address opens the whole period. */
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

/** Without an institution the address means the working one, as the choice above the figures says. */
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

/** What stays in the address when another list is opened: the source, the period and the institution. */
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
  // The words name the days of the old portal, which everybody knows; those of this one end today.
  if (source === 'portal') return day < first || day > last ? 'statistics.dateOutside' : undefined;
  if (day < first) return 'statistics.dateTooEarly';
  return day > last ? 'statistics.dateTooLate' : undefined;
}

/** The limits of the server, checked before the request. */
export function rangeFaults(from: string, to: string, source: StatisticsSource = 'old'): RangeFaults {
  const faults: RangeFaults = { from: dayFault(from, source), to: dayFault(to, source) };
  if (!faults.from && !faults.to && from > to) faults.to = 'dates.rangeReversed';
  return faults;
}
