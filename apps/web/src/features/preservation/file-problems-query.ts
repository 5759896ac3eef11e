import { fileProblemsApi } from '@regest/contract/endpoints/file-problems.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readPaging } from '../../domain/lists/list-search.ts';

export interface FileProblemsSearch {
  page?: number;
  per_page?: number;
  /** True includes all institutions that the user may see. */
  all?: true;
}

export const readFileProblemsSearch = (search: Record<string, unknown>): FileProblemsSearch => ({
  ...readPaging(search),
  ...((search.all === true || search.all === 'true') && { all: true }),
});

const COUNT_EVERY = 10 * 60_000;

export function fileProblemsQuery(institutionId: number, { all, ...paging }: FileProblemsSearch) {
  const scopeId = all ? undefined : institutionId;
  return queryOptions({
    queryKey: ['file-problems', scopeId ?? 'all', paging],
    queryFn: ({ signal }) =>
      call(fileProblemsApi.list, { query: { ...paging, institution_id: scopeId }, signal }),
    placeholderData: keepWithin(['file-problems', scopeId ?? 'all']),
    staleTime: 0,
  });
}

/** The number of problems in all institutions, for the notice on every page. */
export function fileProblemCountQuery(enabled: boolean) {
  return queryOptions({
    queryKey: ['file-problems', 'count'],
    queryFn: ({ signal }) => call(fileProblemsApi.list, { query: { per_page: 1 }, signal }),
    select: ({ total }) => total,
    enabled,
    staleTime: COUNT_EVERY,
    refetchInterval: COUNT_EVERY,
  });
}
