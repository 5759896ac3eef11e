import type { UserView } from '@regest/contract/endpoints/users.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findUser, type UserRow } from '../../queries/users/users.ts';
import { noteAccount } from '../audit/note-account.ts';
import { type Entity, saveEntity } from '../entities/save-entity.ts';
import { userView } from './user-view.ts';

/** Saves an account whose row is locked, and notes what became of its rights and its name. */
export async function saveUser(
  db: Db,
  actor: Actor,
  row: UserRow,
  sent: Record<string, unknown>,
  entity: Entity<UserView>,
) {
  const institutionId = row.institution_id;
  await saveEntity(entity, db, { actor, sent, stored: userView(row), institutionId });
  const saved = await findUser(db, row.id);
  if (!saved) throw notFound('user', row.id);
  await noteAccount(db, actor, row, saved);
  return { user: userView(saved) };
}
