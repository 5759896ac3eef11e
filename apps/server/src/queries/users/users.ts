import type { UserSort } from '@regest/contract/endpoints/users.ts';
import type { Role } from '@regest/contract/roles.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, UserTable } from '../../db/schema.ts';
import { hasSecondFactor, lacksSecondFactor } from '../second-factor/has-second-factor.ts';
import { editedBy } from '../shared/edited-by.ts';
import { holdsPieces } from '../shared/typed-text.ts';

export interface UserRow {
  id: number;
  name: string;
  full_name: string;
  email: string;
  role: Role;
  is_active: boolean;
  is_demo: boolean;
  institution_id: number;
  institution_name: string;
  has_second_factor: boolean;
  lacks_second_factor: boolean;
  fields: Record<string, unknown>;
  version: number;
}

function selectUsers(db: Db) {
  return db
    .selectFrom('app_user')
    .innerJoin('institution', 'institution.id', 'app_user.institution_id')
    .select([
      'app_user.id',
      'app_user.name',
      'app_user.full_name',
      'app_user.email',
      'app_user.role',
      'app_user.is_active',
      'app_user.is_demo',
      'app_user.institution_id',
      'institution.name as institution_name',
      'app_user.fields',
      'app_user.version',
      hasSecondFactor.as('has_second_factor'),
      lacksSecondFactor.as('lacks_second_factor'),
    ]);
}

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return selectUsers(db).where('app_user.id', '=', id).executeTakeFirst();
}

export function lockUser(db: Db, id: number): Promise<UserRow | undefined> {
  return selectUsers(db).where('app_user.id', '=', id).forUpdate('app_user').executeTakeFirst();
}

export interface UserFilter {
  /** Null means every institution. */
  institutionId: number | null;
  q?: string;
}

function filtered(db: Db, { institutionId, q }: UserFilter) {
  let query = selectUsers(db);
  if (institutionId !== null) query = query.where('app_user.institution_id', '=', institutionId);
  if (q?.trim()) {
    const words = sql`plain(app_user.full_name || ' ' || app_user.name || ' ' || app_user.email)`;
    query = query.where(holdsPieces(words, q));
  }
  return query;
}

const ROLES_BY_NAME = [...VALUE_LISTS.roles]
  .sort((a, b) => a.name.localeCompare(b.name, 'pl'))
  .map((role) => role.id);

const SORT_KEYS = {
  fullName: sql`app_user.full_name collate polish`,
  name: sql`lower(app_user.name) collate polish`,
  email: sql`lower(app_user.email)`,
  isActive: sql`app_user.is_active`,
  roles: sql`array_position(${ROLES_BY_NAME}::text[], app_user.role)`,
} as const satisfies Record<UserSort, unknown>;

export async function listUsers(
  db: Db,
  filter: UserFilter,
  page: { sort: UserSort; order: 'asc' | 'desc'; offset: number; limit: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const rows = await filtered(db, filter)
    .orderBy(SORT_KEYS[page.sort], page.order)
    .orderBy('app_user.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await filtered(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Other accounts that these names would collide with; signing in takes either, so they share one space.
 * No index can keep that rule, so transactions that name an account are serialised.
 */
export async function listNamesakes(
  db: Db,
  wanted: { name: string | null; email: string | null; exceptId: number },
): Promise<{ name: string; email: string }[]> {
  const names = [wanted.name, wanted.email].filter((text) => text !== null).map((text) => text.toLowerCase());
  if (names.length === 0) return [];
  await sql`select pg_advisory_xact_lock(hashtextextended('names of accounts', 0))`.execute(db);
  return db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '!=', wanted.exceptId)
    .where((eb) =>
      eb.or([eb(sql<string>`lower(name)`, 'in', names), eb(sql<string>`lower(email)`, 'in', names)]),
    )
    .execute();
}

export async function hasOtherSupervisor(db: Db, institutionId: number, exceptId: number): Promise<boolean> {
  const other = await db
    .selectFrom('app_user')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'SUPERVISOR')
    .where('is_active', '=', true)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<number> {
  const { id } = await db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setUser(
  db: Db,
  id: number,
  values: Updateable<UserTable>,
  byUser: number,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      ...values,
      ...editedBy(byUser),
    })
    .where('id', '=', id)
    .execute();
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash;
}

export interface NamedAccount {
  id: number;
  name: string;
  full_name: string;
  email: string;
  role: Role;
  is_demo: boolean;
}

/** Account by its name alone, not by its e-mail address. */
export function findNamedAccount(db: Db, name: string): Promise<NamedAccount | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'full_name', 'email', 'role', 'is_demo'])
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
}

export async function findInstitutionOf(db: Db, userId: number): Promise<number> {
  const { institution_id: id } = await db
    .selectFrom('app_user')
    .select('institution_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}
