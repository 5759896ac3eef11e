import { keptChoices } from '../../ui/store/kept-choices.ts';

/** What each person has read, kept in this browser alone. */
export const readNews = keptChoices<readonly number[]>('regest.readNews');

export function readBy(
  state: Readonly<Record<string, readonly number[]>>,
  userId: number,
): readonly number[] {
  const ids = state[userId];
  return Array.isArray(ids) ? ids : [];
}

export function markRead(userId: number, ids: readonly number[]) {
  const known = readBy(readNews.get(), userId);
  if (ids.every((id) => known.includes(id))) return;
  readNews.choose(userId, [...new Set([...known, ...ids])]);
}

export function unreadOf<Item extends { id: number }>(
  items: readonly Item[],
  read: readonly number[],
): Item[] {
  return items.filter(({ id }) => !read.includes(id));
}
