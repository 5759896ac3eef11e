import { createStore } from '../../ui/store/store.ts';

const KEY = 'regest.recentSearches';
const MOST = 8;

type Kept = Readonly<Record<string, readonly string[]>>;

function stored(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    // Unreadable or closed storage: nobody has searched yet.
    return {};
  }
}

/** In this browser only, by person: a reading-room computer has several. */
export const recentSearches = createStore<Kept>(stored());

function keep(userId: number, searches: readonly string[]) {
  recentSearches.set({ ...recentSearches.get(), [userId]: searches });
  try {
    localStorage.setItem(KEY, JSON.stringify(recentSearches.get()));
  } catch {
    // They then last as long as the page.
  }
}

export function rememberSearch(userId: number, q: string) {
  const before = recentSearches.get()[userId] ?? [];
  if (before[0] === q) return;
  keep(userId, [q, ...before.filter((other) => other !== q)].slice(0, MOST));
}

export function forgetSearches(userId: number) {
  keep(userId, []);
}
