import type { DateEntry } from '../../fields/date-entry.ts';

/** A date with its type: `freeFormRange 1918/1939 circa`. */
export function exactDate({ dateType, dateFrom, dateTo, qualifier }: DateEntry): string {
  const end = dateTo ? `/${dateTo}` : '';
  return `${dateType} ${dateFrom}${end}${qualifier ? ` ${qualifier}` : ''}`;
}
