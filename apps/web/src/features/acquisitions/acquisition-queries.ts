import {
  ACQUISITION_SORTS,
  type AcquisitionSort,
  type AcquisitionView,
  acquisitionsApi,
} from '@regest/contract/endpoints/acquisitions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS, followWrites } from '../../api/follow-writes.ts';
import { keepWithin } from '../../api/query-client.ts';
import { urlOf } from '../../api/url-of.ts';
import { type ListSearch, readListSearch } from '../../domain/lists/list-search.ts';

export type AcquisitionSearch = ListSearch<AcquisitionSort>;
export const readAcquisitionSearch = (search: Record<string, unknown>): AcquisitionSearch =>
  readListSearch(search, ACQUISITION_SORTS);

export function acquisitionsQuery(search: AcquisitionSearch, institutionId: number) {
  return queryOptions({
    queryKey: ['acquisitions', 'list', institutionId, search],
    queryFn: ({ signal }) =>
      call(acquisitionsApi.list, { query: { ...search, institution_id: institutionId }, signal }),
    placeholderData: keepWithin(['acquisitions', 'list', institutionId]),
  });
}

export function acquisitionCsvUrl({ q, sort, order }: AcquisitionSearch, institutionId: number): string {
  return urlOf(acquisitionsApi.export.path, {}, { q, sort, order, institution_id: institutionId });
}

export function acquisitionQuery(id: number) {
  return queryOptions({
    queryKey: ['acquisitions', 'one', id],
    queryFn: ({ signal }) => call(acquisitionsApi.read, { params: { id }, signal }),
    select: ({ acquisition }) => acquisition,
    // A form is filled once, so it must not start from a cached response.
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
}

followWrites(['acquisitions'], {
  rereads: ['acquisitions', 'list'],
  takes: (reply) => {
    const data = reply as { acquisition?: AcquisitionView };
    return data.acquisition && { queryKey: acquisitionQuery(data.acquisition.id).queryKey, data };
  },
});
