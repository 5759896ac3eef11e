import { CLOSURE_LISTS, type ClosureListName, closuresApi } from '@regest/contract/endpoints/closures.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readChoice, readPaging } from '../../domain/lists/list-search.ts';

export interface ClosureSearch {
  when?: ClosureListName;
  page?: number;
  per_page?: number;
}

export function readClosureSearch(search: Record<string, unknown>): ClosureSearch {
  const when = readChoice(CLOSURE_LISTS, search.when);
  return { ...(when && { when }), ...readPaging(search) };
}

export function closuresQuery(institutionId: number, search: ClosureSearch) {
  return queryOptions({
    queryKey: ['closures', institutionId, search],
    queryFn: ({ signal }) =>
      call(closuresApi.list, { query: { institution_id: institutionId, ...search }, signal }),
    placeholderData: keepWithin(['closures', institutionId]),
    staleTime: 0,
  });
}

followWrites(['records', 'files'], { rereads: ['closures'] });
