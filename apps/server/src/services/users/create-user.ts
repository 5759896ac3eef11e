import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../errors/app-error.ts';
import { findUser, insertUser } from '../../queries/users/users.ts';
import { newPasswordErrors } from '../account/new-password-errors.ts';
import { noteAccount } from '../audit/note-account.ts';
import { hashPassword } from '../session/password-hash.ts';
import { checkUser, withRoleList } from './check-user.ts';
import { readUser } from './read-user.ts';
import { userColumns } from './user-columns.ts';

export async function createUser(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const { values, errors } = await checkUser(db, actor.role, withRoleList(sent), null);
  errors.push(...(await newPasswordErrors(sent, values)));
  if (errors.length > 0) throw invalid(errors, { resourceType: 'user' });
  const id = await insertUser(db, {
    ...userColumns(values),
    password_hash: await hashPassword(String(sent.password)),
    created_by: actor.id,
    updated_by: actor.id,
  });
  const saved = await findUser(db, id);
  if (saved) await noteAccount(db, actor, null, saved);
  return readUser(db, actor, id);
}
