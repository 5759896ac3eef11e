import { deskApi, TEXT_LISTS, type TextListName } from '@regest/contract/endpoints/desk.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readChoice, readPaging } from '../../domain/lists/list-search.ts';

/** Never cached: old figures would lead to lists that do not match them. */
export function deskQuery(institutionId: number) {
  return queryOptions({
    queryKey: ['desk', institutionId],
    queryFn: ({ signal }) => call(deskApi.read, { query: { institution_id: institutionId }, signal }),
    staleTime: 0,
  });
}

export interface TextsSearch {
  only?: TextListName;
  page?: number;
  per_page?: number;
}

export function readTextsSearch(search: Record<string, unknown>): TextsSearch {
  const only = readChoice(TEXT_LISTS, search.only);
  return { ...(only && { only }), ...readPaging(search) };
}

export function waitingTextsQuery(institutionId: number, search: TextsSearch) {
  return queryOptions({
    queryKey: ['desk', institutionId, 'texts', search],
    queryFn: ({ signal }) =>
      call(deskApi.texts, { query: { institution_id: institutionId, ...search }, signal }),
    placeholderData: keepWithin(['desk', institutionId, 'texts']),
    staleTime: 0,
  });
}
