import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findUser } from '../../queries/users/users.ts';
import { requireReach } from '../access/institution-scope.ts';
import { userView } from './user-view.ts';

export async function readUser(db: Db, actor: Actor, id: number) {
  const row = await findUser(db, id);
  if (!row) throw notFound('user', id);
  requireReach(actor, 'user.read', { institutionId: row.institution_id }, 'user', id);
  return { user: userView(row) };
}
