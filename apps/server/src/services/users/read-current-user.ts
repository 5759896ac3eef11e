import type { Actor } from '@regest/contract/permissions.ts';
import { permissionsOf } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { findUser } from '../../queries/users/users.ts';
import { userView } from './user-view.ts';

export async function readCurrentUser(db: Db, actor: Actor) {
  const row = await findUser(db, actor.id);
  if (!row) throw new AppError('unauthorized');
  return {
    user: {
      ...userView(row),
      password: null,
      oldPassword: null,
      matchingPassword: null,
      permissions: permissionsOf(actor.role),
      mustSetUpSecondFactor: row.lacks_second_factor,
    },
  };
}
