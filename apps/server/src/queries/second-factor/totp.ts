import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { KeyName } from '../../db/schema-second-factor.ts';

export interface TotpRow {
  secret: Buffer;
  key_name: KeyName;
  confirmed_at: string | null;
}

export function findTotp(db: Db, userId: number): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp')
    .select(['secret', 'key_name', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Does not replace a secret that is in use, which has to be removed first. False when one is in use. */
export async function putUnconfirmedTotp(
  db: Db,
  userId: number,
  sealed: { secret: Buffer; key_name: KeyName },
): Promise<boolean> {
  const row = await db
    .insertInto('totp')
    .values({ user_id: userId, ...sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...sealed, created_at: sql<string>`now()`, last_step: 0 })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when a code of this or a later moment was taken before: of two at once one is right. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('totp')
    .set({ last_step: step, confirmed_at: sql<string>`coalesce(confirmed_at, now())` })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTotp(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('totp')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUnconfirmedTotp(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
}
