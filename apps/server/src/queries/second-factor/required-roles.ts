import type { Role } from '@regest/contract/roles.ts';
import type { Db } from '../../db/schema.ts';

export async function listRequiredRoles(db: Db): Promise<Role[]> {
  const rows = await db.selectFrom('second_factor_role').select('role').orderBy('role').execute();
  return rows.map(({ role }) => role);
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
