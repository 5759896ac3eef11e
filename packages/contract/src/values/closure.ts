import { type DateEntry, isRange } from '../fields/date-entry.ts';

/** `files`: the description is public, what is attached to it is not; `record`: nothing is. The strictest first. */
export const CLOSURE_SCOPES = ['record', 'files'] as const;
export type ClosureScope = (typeof CLOSURE_SCOPES)[number];
export const CLOSURE_REASONS = [
  'personalData',
  'donorWish',
  'copyright',
  'law',
  'condition',
  'other',
] as const;
export type ClosureReason = (typeof CLOSURE_REASONS)[number];
/** Effect of the last day: the record opens by itself, or stays closed until a person confirms. */
export const CLOSURE_ENDINGS = ['open', 'ask'] as const;
export type ClosureEnding = (typeof CLOSURE_ENDINGS)[number];
export const MAX_CLOSURE_NOTE_LENGTH = 4000;

/** Scope, reason and last day of a closure. */
export interface Closure {
  scope: ClosureScope;
  reason: ClosureReason;
  /** The last closed day, in Polish time; null: no end is known. */
  until: string | null;
  atEnd: ClosureEnding;
  /** Never public, and only for those who may set a closure. */
  note?: string | null;
}

/** The part of a closure that readers see. */
export type PublicClosure = Pick<Closure, 'reason' | 'until'>;

/** Periods of the law, counted in years from the end of the year of the event. */
export const CLOSURE_PRESETS = { birth: 100, marriage: 80, death: 80 } as const;
export type ClosurePreset = keyof typeof CLOSURE_PRESETS;

/** The latest year that a date names; null for a range without an end, and for words without a year. */
function lastYear({ dateType, dateFrom, dateTo }: DateEntry): number | null {
  const end = isRange(dateType) ? dateTo : dateTo || dateFrom;
  const years = (end ?? '').match(/\d{4}/g)?.map(Number) ?? [];
  return years.length > 0 ? Math.max(...years) : null;
}

/** The last day of the period that begins with the latest date; null without a date, or with one whose end is not known. */
export function closedUntil(dates: readonly DateEntry[], years: number): string | null {
  const ends = dates.map(lastYear);
  if (ends.length === 0 || ends.includes(null)) return null;
  const year = Math.max(...ends.map(Number)) + years;
  return year <= 2999 ? `${year}-12-31` : null;
}
