import { TRASH_DAYS } from '@regest/contract/endpoints/trash.ts';

const DAY = 24 * 60 * 60 * 1000;

export function expiresAt(deletedAt: string): Date {
  return new Date(new Date(deletedAt).getTime() + TRASH_DAYS * DAY);
}

/** Whole days in which it can still be restored; none on the last one. */
export function daysLeft(deletedAt: string, now: Date): number {
  return Math.max(0, Math.floor((expiresAt(deletedAt).getTime() - now.getTime()) / DAY));
}
