import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { lockUser } from '../../queries/users/users.ts';
import { requireReach } from '../access/institution-scope.ts';
import { removeFactors } from './remove-factors.ts';

export async function removeFactorsOfUser(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  const row = await lockUser(db, id);
  if (!row) throw notFound('user', id);
  requireReach(actor, 'user.account', { institutionId: row.institution_id, userId: id }, 'user', id);
  await removeFactors(db, id);
  return {};
}
