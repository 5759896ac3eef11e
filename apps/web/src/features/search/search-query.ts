import { searchApi } from '@regest/contract/endpoints/search.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { asksAnything, type SearchAddress } from './search-address.ts';

const LOOK_AGAIN = 5_000;

export function searchQuery({ exact, ...address }: SearchAddress) {
  return queryOptions({
    queryKey: ['search', { exact, ...address }],
    queryFn: ({ signal }) =>
      call(searchApi.find, { query: { ...address, ...(exact && { exact: 'true' as const }) }, signal }),
    enabled: asksAnything(address),
    // What was saved a moment ago is found: no answer is kept as fresh.
    staleTime: 0,
    // While the index is rebuilt more is found from one moment to the next.
    refetchInterval: ({ state }) => (state.data?.indexing ? LOOK_AGAIN : false),
    placeholderData: (before) => before,
  });
}
