import type { Role } from '@regest/contract/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export async function listRequiredRoles(db: Db): Promise<Role[]> {
  const rows = await db.selectFrom('second_factor_role').select('role').orderBy('role').execute();
  return rows.map(({ role }) => role);
}

/** The list, locked until the end of this transaction: of two changes at once the second sees the first. */
export async function lockRequiredRoles(db: Db): Promise<Role[]> {
  await sql`select pg_advisory_xact_lock(hashtext('second_factor_role'))`.execute(db);
  return listRequiredRoles(db);
}

export async function putRequiredRoles(db: Db, roles: readonly Role[]): Promise<void> {
  await db.deleteFrom('second_factor_role').execute();
  if (roles.length > 0)
    await db
      .insertInto('second_factor_role')
      .values(roles.map((role) => ({ role })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
