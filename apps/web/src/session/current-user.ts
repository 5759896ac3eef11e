import { sessionApi } from '@regest/contract/endpoints/session.ts';
import type { Action } from '@regest/contract/permissions.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { followWrites } from '../api/follow-writes.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['session', 'user'],
  queryFn: ({ signal }) => call(sessionApi.currentUser, { signal }),
  select: ({ user }) => user,
  staleTime: 5 * 60_000,
});

export const currentInstitutionQuery = queryOptions({
  queryKey: ['session', 'institution'],
  queryFn: ({ signal }) => call(sessionApi.currentInstitution, { signal }),
  select: ({ institution }) => institution,
  staleTime: 5 * 60_000,
});

followWrites(['users'], { rereads: currentUserQuery.queryKey });
followWrites(['institutions'], { rereads: currentInstitutionQuery.queryKey });

/** Loaded by the shell before any page: inside it these never suspend. */
export function useCurrentUser() {
  return useSuspenseQuery(currentUserQuery).data;
}

export function useCurrentInstitution() {
  return useSuspenseQuery(currentInstitutionQuery).data;
}

/** May the signed-in person do this at all? The server decides about the particular thing. */
export function useCan(): (action: Action) => boolean {
  const { permissions } = useCurrentUser();
  return (action) => permissions.includes(action);
}
