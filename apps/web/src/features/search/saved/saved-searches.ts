import { type SavedSearch, savedSearchesApi } from '@regest/contract/endpoints/saved-searches.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { readSearchAddress, type SearchAddress } from '../search-address.ts';

const KEY = ['savedSearches'];

export const savedSearchesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call(savedSearchesApi.list, { signal })).searches,
});

function keep({ searches }: { searches: SavedSearch[] }) {
  queryClient.setQueryData(KEY, searches);
}

/** A search in its stored form, without the page number. */
export function printSearch({ page: _, ...address }: SearchAddress): string {
  const parameters = Object.entries(address).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    parameters.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

export function readSearch(search: string): SearchAddress {
  const { exact, ...rest } = Object.fromEntries(new URLSearchParams(search));
  return readSearchAddress({ ...rest, exact: exact === 'true' || undefined });
}

export async function saveSearch(name: string, search: string): Promise<void> {
  keep(await call(savedSearchesApi.save, { body: { name, search } }));
}

export async function forgetSearch(name: string): Promise<void> {
  keep(await call(savedSearchesApi.remove, { query: { name } }));
}
