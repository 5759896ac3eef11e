import type { DateEntry } from '@regest/contract/fields/date-entry.ts';

/** Dates as they were entered: `1931-04-12`, `1908–1989`. */
export function datesInWords(dates: readonly DateEntry[]): string {
  return dates.map(({ dateFrom, dateTo }) => (dateTo ? `${dateFrom}–${dateTo}` : dateFrom)).join(', ');
}
