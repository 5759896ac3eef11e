import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { UserView, usersApi } from '@regest/contract/endpoints/users.ts';
import { type Actor, can, permissionsOf, reach } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, forbidden, notFound } from '../../errors/app-error.ts';
import { findUser, listUsers as listRows, lockUser, type UserRow } from '../../queries/users/users.ts';
import { institutionFilter, institutionScope, requireReach } from '../access/institution-scope.ts';
import { noteAccount } from '../audit/notes.ts';
import { type Entity, saveEntity } from '../entities/save-entity.ts';
import { accountFields, type PasswordRules, profileFields, userEntity, withRoleList } from './user-entity.ts';
import { userView } from './user-view.ts';

export async function listUsers(db: Db, actor: Actor, query: QueryOf<typeof usersApi.list>) {
  const { page, per_page: limit, sort, order, q } = query;
  const institutionId =
    query.institution_id === undefined
      ? institutionFilter(actor, 'user.read')
      : institutionScope(actor, 'user.read', query.institution_id);
  const { rows, total } = await listRows(
    db,
    { institutionId, q },
    { sort, order, offset: page * limit, limit },
  );
  return toPage(rows.map(userView), total, page, limit);
}

export async function readUser(db: Db, actor: Actor, id: number) {
  const row = await findUser(db, id);
  if (!row) throw notFound('user', id);
  requireReach(actor, 'user.read', { institutionId: row.institution_id }, 'user', id);
  return { user: userView(row) };
}

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

export async function createUser(db: Db, actor: Actor, body: Record<string, unknown>) {
  const { institutionId } = actor;
  const values = withRoleList(body);
  const entity = userEntity(accountFields, { mayPassword: true });
  const id = await saveEntity(entity, db, { actor, sent: values, stored: null, institutionId });
  const saved = await findUser(db, id);
  if (saved) await noteAccount(db, actor, null, saved);
  return readUser(db, actor, id);
}

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
  // People without the right to change accounts change their own profile here.
  if (reach(actor, 'user.write') === 'own') return updateProfile(db, actor, body, rules);
  const entity = userEntity(accountFields, { ...rules, mayPassword: can(actor, 'user.account') });
  return saveUser(db, actor, row, withRoleList(body), entity);
}

/** Changes the own name and password, and the own address where the role may change accounts. */
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

/** Saves an account whose row is locked, and notes changes of its rights and its name. */
async function saveUser(
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
