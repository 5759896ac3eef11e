import { today } from '@regest/contract/text/day.ts';

const keyOf = (userId: number) => `regest.newsTold.${userId}`;

/** The mark in the top bar stays; the notice comes once a day, not at every reload. */
export function hasNoticeOfToday(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === today();
  } catch {
    return false;
  }
}

export function recordNotice(userId: number) {
  try {
    localStorage.setItem(keyOf(userId), today());
  } catch {
    // It is then told again after a reload.
  }
}
