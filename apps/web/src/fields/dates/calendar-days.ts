export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

function utc(year: number, month: number, day: number): Date {
  const date = new Date(Date.UTC(2000, 0, 1));
  // Years below 100 are years of the first century, not of the twentieth.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

export function daysIn({ year, month }: Month): number {
  return utc(year, month + 1, 0).getUTCDate();
}

/** Weeks from Monday to Sunday; null where the month has no day. */
export function weeksOf(month: Month): (number | null)[][] {
  const before = (utc(month.year, month.month, 1).getUTCDay() + 6) % 7;
  const cells: (number | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: daysIn(month) }, (_, i) => i + 1),
  ];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The day so many days away, in whichever month it falls. */
export function moveDay(month: Month, day: number, days: number): Month & { day: number } {
  const date = utc(month.year, month.month, day + days);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const two = (part: number) => String(part).padStart(2, '0');

export function dateText(year: number, month?: number, day?: number): string {
  return [String(year), ...(month ? [two(month)] : []), ...(month && day ? [two(day)] : [])].join('-');
}
