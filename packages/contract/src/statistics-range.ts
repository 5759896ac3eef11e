import { today } from './text/day.ts';

/** The old portal's figures begin and end here; it stopped on the day after. */
export const STATISTICS_FIRST_DAY = '2019-04-07';
export const STATISTICS_LAST_DAY = '2022-03-28';

export const STATISTICS_LEVELS = ['INSTITUTION', 'COLLECTION', 'SERIES', 'UNIT', 'DOCUMENT'] as const;
export type StatisticsLevel = (typeof STATISTICS_LEVELS)[number];

export const STATISTICS_CATEGORIES = ['DEVICE_CATEGORY', 'PREVIOUS_PAGE_PATH', 'COUNTRY', 'CITY'] as const;
export type StatisticsCategory = (typeof STATISTICS_CATEGORIES)[number];

/** Sources of figures: the old portal, which is closed, and this one. */
export const STATISTICS_SOURCES = ['old', 'portal'] as const;
export type StatisticsSource = (typeof STATISTICS_SOURCES)[number];

/** No portal of this program was read before. */
const PORTAL_FIRST_DAY = '2026-01-01';

export interface Period {
  first: string;
  last: string;
}

/** The days a source can have figures of, both ends included; those of the portal end today. */
export function periodOf(source: StatisticsSource): Period {
  return source === 'old'
    ? { first: STATISTICS_FIRST_DAY, last: STATISTICS_LAST_DAY }
    : { first: PORTAL_FIRST_DAY, last: today() };
}

export function isStatisticsDay(day: string, source: StatisticsSource = 'old'): boolean {
  const { first, last } = periodOf(source);
  return day >= first && day <= last;
}
