import { auditApi } from '@regest/contract/endpoints/audit.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { AuditSearch } from './audit-search.ts';

export function auditQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) => call(auditApi.list, { query: { ...search }, signal }),
    placeholderData: keepPreviousData,
    // The trail grows with every entry; an old page of it is no answer.
    staleTime: 0,
  });
}
