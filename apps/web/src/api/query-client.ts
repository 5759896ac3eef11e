import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** An answer of 4xx will be the same again; a lost connection or a fault of the server may pass. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/**
 * Keeps previous data until the reply comes, but only under the same beginning of the key: never that of another
 * institution.
 */
export function keepWithin(start: QueryKey) {
  return <Data>(before: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    query && hashKey(query.queryKey.slice(0, start.length)) === hashKey(start) ? before : undefined;
}
