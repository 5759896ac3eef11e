/** The old portal's figures begin and end here; it stopped on the day after. */
export const STATISTICS_FIRST_DAY = '2019-04-07';
export const STATISTICS_LAST_DAY = '2022-03-28';

export const STATISTICS_LEVELS = ['INSTITUTION', 'COLLECTION', 'SERIES', 'UNIT', 'DOCUMENT'] as const;
export type StatisticsLevel = (typeof STATISTICS_LEVELS)[number];

export const STATISTICS_CATEGORIES = ['DEVICE_CATEGORY', 'PREVIOUS_PAGE_PATH', 'COUNTRY', 'CITY'] as const;
export type StatisticsCategory = (typeof STATISTICS_CATEGORIES)[number];

export function isStatisticsDay(day: string): boolean {
  return day >= STATISTICS_FIRST_DAY && day <= STATISTICS_LAST_DAY;
}
