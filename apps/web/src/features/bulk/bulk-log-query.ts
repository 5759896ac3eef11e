import { bulkRecordsApi } from '@regest/contract/endpoints/bulk-records.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';
import { keepWithin } from '../../api/query-client.ts';
import { readPaging } from '../../domain/lists/list-search.ts';

export type BulkLogSearch = ReturnType<typeof readPaging>;
export const readBulkLogSearch = (search: Record<string, unknown>): BulkLogSearch => readPaging(search);

const KEY = ['bulk-log'];
followWrites(['records', 'authors', 'indices'], { rereads: KEY });

export function bulkLogQuery(institutionId: number, search: BulkLogSearch) {
  const key = [...KEY, institutionId];
  return queryOptions({
    queryKey: [...key, search],
    queryFn: ({ signal }) =>
      call(bulkRecordsApi.log, { query: { ...search, institution_id: institutionId }, signal }),
    placeholderData: keepWithin(key),
    staleTime: 0,
  });
}
