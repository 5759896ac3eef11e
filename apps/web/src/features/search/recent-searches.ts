import { storedChoices } from '../../ui/store/stored-choices.ts';

const MAX_SEARCHES = 8;

/** Recent searches by person, stored in this browser only. */
export const recentSearches = storedChoices<readonly string[]>('regest.recentSearches');

export function rememberSearch(userId: number, q: string) {
  const before = recentSearches.get()[userId] ?? [];
  if (before[0] === q) return;
  recentSearches.choose(userId, [q, ...before.filter((other) => other !== q)].slice(0, MAX_SEARCHES));
}

export function forgetSearches(userId: number) {
  recentSearches.choose(userId, []);
}
