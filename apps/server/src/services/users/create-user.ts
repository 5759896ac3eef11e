import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { findUser } from '../../queries/users/users.ts';
import { noteAccount } from '../audit/note-account.ts';
import { saveEntity } from '../entities/save-entity.ts';
import { readUser } from './read-user.ts';
import { accountFields, userEntity, withRoleList } from './user-entity.ts';

export async function createUser(db: Db, actor: Actor, body: Record<string, unknown>) {
  const { institutionId } = actor;
  const sent = withRoleList(body);
  const entity = userEntity(accountFields, { mayPassword: true });
  const id = await saveEntity(entity, db, { actor, sent, stored: null, institutionId });
  const saved = await findUser(db, id);
  if (saved) await noteAccount(db, actor, null, saved);
  return readUser(db, actor, id);
}
