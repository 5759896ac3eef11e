import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { isReversedRange } from '@regest/contract/text/archival-date.ts';

/** A range whose end comes before its beginning, the other way round; any other date as it is. */
export function inOrder(entry: DateEntry): DateEntry {
  const { dateFrom, dateTo } = entry;
  return dateTo && isReversedRange(dateFrom, dateTo)
    ? { ...entry, dateFrom: dateTo, dateTo: dateFrom }
    : entry;
}
