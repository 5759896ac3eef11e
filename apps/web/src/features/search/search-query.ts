import { searchApi } from '@regest/contract/endpoints/search.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { asksAnything, type SearchAddress } from './search-address.ts';

export function searchQuery({ exact, ...address }: SearchAddress) {
  return queryOptions({
    queryKey: ['search', { exact, ...address }],
    queryFn: ({ signal }) =>
      call(searchApi.find, { query: { ...address, ...(exact && { exact: 'true' as const }) }, signal }),
    enabled: asksAnything(address),
    // What was saved a moment ago is found: no answer is kept as fresh.
    staleTime: 0,
    placeholderData: (before) => before,
  });
}
