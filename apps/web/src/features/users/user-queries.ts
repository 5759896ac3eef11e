import { USER_SORTS, type UserSort, type UserView, usersApi } from '@regest/contract/endpoints/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FRESH_MS, followWrites } from '../../api/follow-writes.ts';
import { keepWithin } from '../../api/query-client.ts';
import { type ListSearch, readListSearch } from '../../domain/lists/list-search.ts';

export type UserSearch = ListSearch<UserSort>;
export const readUserSearch = (search: Record<string, unknown>): UserSearch =>
  readListSearch(search, USER_SORTS);

/** Without `institutionId` the users of all institutions that the user may see. */
export function usersQuery(search: UserSearch, institutionId?: number) {
  return queryOptions({
    queryKey: ['users', 'list', institutionId, search],
    queryFn: ({ signal }) =>
      call(usersApi.list, { query: { ...search, institution_id: institutionId }, signal }),
    placeholderData: keepWithin(['users', 'list', institutionId]),
  });
}

export function userQuery(id: number) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(usersApi.read, { params: { id }, signal }),
    select: ({ user }) => user,
    // A form is filled once, so it must not start from a cached response.
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
}

followWrites(['users'], {
  rereads: ['users', 'list'],
  takes: (reply) => {
    const data = reply as { user?: UserView };
    return data.user && { queryKey: userQuery(data.user.id).queryKey, data };
  },
});
