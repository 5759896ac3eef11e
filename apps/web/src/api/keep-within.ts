import { hashKey, type QueryKey } from '@tanstack/react-query';

/** What was shown stays until the answer comes, but only where its key begins alike: never that of another institution. */
export function keepWithin(start: QueryKey) {
  return <Data>(before: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    query && hashKey(query.queryKey.slice(0, start.length)) === hashKey(start) ? before : undefined;
}
