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
    // The trail grows with every entry; an old page of it is no answer.
    staleTime: 0,
  });
}

/** The institution of the entries, where no entry names it. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['audit', 'person', id],
    queryFn: ({ signal }) => call(usersApi.read, { params: { id }, signal }),
    select: ({ user }) => user.fullName,
  });
}
