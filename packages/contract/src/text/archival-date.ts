/** A date as archivists know it: a year, a month or a day. */
const PATTERN = /^(\d{1,4})(?:-(\d{2}))?(?:-(\d{2}))?$/;
const YEAR = /^\d{1,4}$/;

export const MAX_DATE_LENGTH = 10;

export interface ArchivalDate {
  year: number;
  month: number | null;
  day: number | null;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function parseArchivalDate(text: string): ArchivalDate | null {
  if (text.length > MAX_DATE_LENGTH) return null;
  const match = PATTERN.exec(text);
  if (!match) return null;
  const year = Number(match[1]);
  const month = match[2] === undefined ? null : Number(match[2]);
  const day = match[3] === undefined ? null : Number(match[3]);
  if (month !== null && (month < 1 || month > 12)) return null;
  if (month !== null && day !== null && (day < 1 || day > daysInMonth(year, month))) return null;
  return { year, month, day };
}

export function isArchivalDate(text: string, yearOnly: boolean): boolean {
  return yearOnly ? YEAR.test(text) : parseArchivalDate(text) !== null;
}

/** The first day the date may mean, as a sortable number. */
export function earliestDay(date: ArchivalDate): number {
  return date.year * 10_000 + (date.month ?? 1) * 100 + (date.day ?? 1);
}

/** The last day the date may mean, as a sortable number. */
export function latestDay(date: ArchivalDate): number {
  const month = date.month ?? 12;
  return date.year * 10_000 + month * 100 + (date.day ?? daysInMonth(date.year, month));
}

/** A range is reversed only when no reading of its ends puts them in order. */
export function isReversedRange(from: string, to: string): boolean {
  const start = parseArchivalDate(from);
  const end = parseArchivalDate(to);
  return start !== null && end !== null && earliestDay(start) > latestDay(end);
}
