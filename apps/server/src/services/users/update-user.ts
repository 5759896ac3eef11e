import type { Actor } from '@regest/contract/permissions.ts';
import { can, reach } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, notFound } from '../../errors/app-error.ts';
import { lockUser, type UserRow } from '../../queries/users/users.ts';
import { requireReach } from '../access/institution-scope.ts';
import { saveUser } from './save-user.ts';
import { updateProfile } from './update-profile.ts';
import { accountFields, type PasswordRules, userEntity, withRoleList } from './user-entity.ts';

function requireMayWrite(actor: Actor, row: UserRow | undefined, id: number): asserts row is UserRow {
  if (!row) throw notFound('user', id);
  requireReach(actor, 'user.write', { institutionId: row.institution_id, userId: id }, 'user', id);
  if (row.role === 'ADMIN' && actor.role !== 'ADMIN') throw forbidden();
}

export async function updateUser(
  db: Db,
  actor: Actor,
  id: number,
  body: Record<string, unknown>,
  rules: Omit<PasswordRules, 'mayPassword'>,
) {
  const row = await lockUser(db, id);
  requireMayWrite(actor, row, id);
  // People who may change no account but the own one change here what their profile lets them change.
  if (reach(actor, 'user.write') === 'own') return updateProfile(db, actor, body, rules);
  const entity = userEntity(accountFields, { ...rules, mayPassword: can(actor, 'user.account') });
  return saveUser(db, actor, row, withRoleList(body), entity);
}
