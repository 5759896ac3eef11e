import { today } from '@regest/contract/text/day.ts';
import { storedChoices } from '../../ui/store/stored-choices.ts';

/** Ids of read news by person, stored in this browser only. */
export const readNews = storedChoices<readonly number[]>('regest.readNews');

export function readBy(
  state: Readonly<Record<string, readonly number[]>>,
  userId: number,
): readonly number[] {
  const ids = state[userId];
  return Array.isArray(ids) ? ids : [];
}

export function markRead(userId: number, ids: readonly number[]) {
  const readIds = readBy(readNews.get(), userId);
  if (ids.every((id) => readIds.includes(id))) return;
  readNews.choose(userId, [...new Set([...readIds, ...ids])]);
}

export function unreadOf<Item extends { id: number }>(
  items: readonly Item[],
  read: readonly number[],
): Item[] {
  return items.filter(({ id }) => !read.includes(id));
}

const keyOf = (userId: number) => `regest.newsTold.${userId}`;

/** Whether the notice was shown today; it appears once a day, not at every reload. */
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
    // Without storage the notice is shown again after a reload.
  }
}
