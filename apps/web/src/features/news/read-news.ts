import { createStore } from '../../ui/store/store.ts';

const KEY = 'regest.readNews';
type ReadByUser = Readonly<Record<string, readonly number[]>>;

function stored(): ReadByUser {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as ReadByUser) : {};
  } catch {
    // Unreadable or closed storage: everything is new again.
    return {};
  }
}

/** What each person has read, kept in this browser alone. */
export const readNews = createStore<ReadByUser>(stored());

export function readBy(state: ReadByUser, userId: number): readonly number[] {
  const ids = state[userId];
  return Array.isArray(ids) ? ids : [];
}

export function markRead(userId: number, ids: readonly number[]) {
  const known = readBy(readNews.get(), userId);
  if (ids.every((id) => known.includes(id))) return;
  readNews.set({ ...readNews.get(), [userId]: [...new Set([...known, ...ids])] });
  try {
    localStorage.setItem(KEY, JSON.stringify(readNews.get()));
  } catch {
    // The marks then last as long as the page.
  }
}

export function unreadOf<Item extends { id: number }>(
  items: readonly Item[],
  read: readonly number[],
): Item[] {
  return items.filter(({ id }) => !read.includes(id));
}
