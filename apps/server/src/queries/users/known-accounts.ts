import type { Db } from '../../db/schema.ts';

export async function hasAccounts(db: Db): Promise<boolean> {
  const anyUser = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return anyUser !== undefined;
}

/** The password of the demo accounts is in the README, so a server that knows one must not be reachable from outside. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_demo', '=', true)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}
