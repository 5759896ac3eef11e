import { fileProblemsApi } from '@regest/contract/endpoints/file-problems.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readPaging } from '../../domain/lists/list-search.ts';

export interface FileProblemsSearch {
  page?: number;
  per_page?: number;
}

export const readFileProblemsSearch = (search: Record<string, unknown>): FileProblemsSearch =>
  readPaging(search);

const COUNT_EVERY = 10 * 60_000;

export function fileProblemsQuery(search: FileProblemsSearch) {
  return queryOptions({
    queryKey: ['file-problems', search],
    queryFn: ({ signal }) => call(fileProblemsApi.list, { query: { ...search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Only how many there are: for the notice that stands over every page. */
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
