import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { usersApi } from '@regest/contract/endpoints/users.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import * as users from '../../queries/users/users.ts';
import { institutionFilter, institutionScope } from '../access/institution-scope.ts';
import { userView } from './user-view.ts';

export async function listUsers(db: Db, actor: Actor, query: QueryOf<typeof usersApi.list>) {
  const { page, per_page: limit, sort, order, q } = query;
  const institutionId =
    query.institution_id === undefined
      ? institutionFilter(actor, 'user.read')
      : institutionScope(actor, 'user.read', query.institution_id);
  const { rows, total } = await users.listUsers(
    db,
    { institutionId, q },
    { sort, order, offset: page * limit, limit },
  );
  return toPage(rows.map(userView), total, page, limit);
}
