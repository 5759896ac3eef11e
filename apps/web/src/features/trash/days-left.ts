import { TRASH_DAYS } from '@regest/contract/endpoints/trash.ts';

const DAY = 24 * 60 * 60 * 1000;

export function expiresAt(deletedAt: string): Date {
  return new Date(new Date(deletedAt).getTime() + TRASH_DAYS * DAY);
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

/** Calendar days: 30 on the day of deletion, 0 on the last day. */
export function daysLeft(deletedAt: string, now: Date): number {
  // Rounded, since a day in which the clocks change has 23 or 25 hours.
  return Math.max(0, Math.round((startOfDay(expiresAt(deletedAt)) - startOfDay(now)) / DAY));
}
