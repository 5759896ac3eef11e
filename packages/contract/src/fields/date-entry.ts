import type { Qualifier } from '../values/value-lists.ts';

export const DATE_TYPES = ['single', 'range', 'freeFormSingle', 'freeFormRange'] as const;
export type DateType = (typeof DATE_TYPES)[number];

export interface DateEntry {
  dateType: DateType;
  dateFrom: string;
  dateTo?: string | null;
  qualifier?: Qualifier | null;
}

export function isRange(dateType: string): boolean {
  return dateType === 'range' || dateType === 'freeFormRange';
}

export const DATES_MAX = 100;
