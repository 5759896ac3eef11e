import { indicesApi } from '@regest/contract/endpoints/indices.ts';
import { INDEX_TYPES, type IndexType } from '@regest/contract/fields/field.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';
import { readChoice, readPaging, readText } from '../../domain/lists/list-search.ts';

export interface TermsSearch {
  type?: IndexType;
  q?: string;
  unused?: true;
  page?: number;
  per_page?: number;
}

export function readTermsSearch(search: Record<string, unknown>): TermsSearch {
  const type = readChoice(INDEX_TYPES, search.type);
  const q = readText(search.q);
  return {
    ...(type && { type }),
    ...(q && { q }),
    ...(search.unused === true && { unused: true as const }),
    ...readPaging(search),
  };
}

export const typeOf = ({ type }: TermsSearch): IndexType => type ?? 'geographical';

const TERMS_PER_PAGE = 30;

export function termsQuery(search: TermsSearch) {
  const { q, page, per_page = TERMS_PER_PAGE, unused } = search;
  return queryOptions({
    queryKey: ['vocabulary', search],
    queryFn: ({ signal }) =>
      call(indicesApi.manage, {
        params: { type: typeOf(search) },
        query: { q, page, per_page, unused: unused ? 'true' : 'false' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

followWrites(['indices'], { rereads: ['vocabulary'] });
