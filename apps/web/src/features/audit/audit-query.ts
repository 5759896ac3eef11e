import { auditApi } from '@regest/contract/endpoints/audit.ts';
import { usersApi } from '@regest/contract/endpoints/users.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { AuditSearch } from './audit-search.ts';

export function auditQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) => call(auditApi.list, { query: { ...search }, signal }),
    placeholderData: keepPreviousData,
    // The trail grows constantly, so a cached page is out of date.
    staleTime: 0,
  });
}

/** Name of the person, for a trail without entries that have it. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['audit', 'person', id],
    queryFn: ({ signal }) => call(usersApi.read, { params: { id }, signal }),
    select: ({ user }) => user.fullName,
  });
}
