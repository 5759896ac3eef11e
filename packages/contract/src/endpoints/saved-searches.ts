import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

export const SAVED_NAME_MAX = 100;
export const SAVED_SEARCH_MAX = 2000;
/** Limit for one account. */
export const SAVED_SEARCHES_MAX = 100;

const name = z.string().trim().min(1).max(SAVED_NAME_MAX);

const savedSearch = z.object({
  name: z.string(),
  /** The question as the address of the search page has it, `q=straż&level=unit`. */
  search: z.string(),
  createdAt: z.string(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const list = z.object({ searches: z.array(savedSearch) });

/** Searches with a name, each person's own. */
export const savedSearchesApi = {
  list: {
    method: 'GET',
    path: '/api/users/current/searches',
    action: 'profile.read',
    summary: 'The own saved searches, by name',
    reply: list,
  },
  save: {
    method: 'POST',
    path: '/api/users/current/searches',
    action: 'profile.write',
    summary: 'Save a search under a name; one of that name is replaced',
    body: z.object({ name, search: z.string().min(1).max(SAVED_SEARCH_MAX) }),
    reply: list,
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/current/searches',
    action: 'profile.write',
    summary: 'Forget the saved search of that name',
    query: z.object({ name }),
    reply: list,
  },
} as const satisfies Record<string, Endpoint>;
