import { searchApi } from '@regest/contract/endpoints/search.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { asksAnything, type SearchAddress } from './search-address.ts';

const POLL_MS = 5_000;

export function searchQuery({ exact, ...address }: SearchAddress) {
  return queryOptions({
    queryKey: ['search', { exact, ...address }],
    queryFn: ({ signal }) =>
      call(searchApi.find, { query: { ...address, ...(exact && { exact: 'true' as const }) }, signal }),
    enabled: asksAnything(address),
    // Not cached, so that a newly saved record is found.
    staleTime: 0,
    // Polls while the index is rebuilt, since hits are added.
    refetchInterval: ({ state }) => (state.data?.indexing ? POLL_MS : false),
    placeholderData: (before) => before,
  });
}
