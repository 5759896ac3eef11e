import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockUser } from '../../queries/users/users.ts';
import { saveUser } from './save-user.ts';
import { type PasswordRules, profileFields, userEntity } from './user-entity.ts';

/** The own name and password; the own address too, where one may change accounts. */
export async function updateProfile(
  db: Db,
  actor: Actor,
  sent: Record<string, unknown>,
  rules: Omit<PasswordRules, 'mayPassword'>,
) {
  const row = await lockUser(db, actor.id);
  if (!row) throw new AppError('unauthorized');
  return saveUser(db, actor, row, sent, userEntity(profileFields, { ...rules, mayPassword: true }));
}
