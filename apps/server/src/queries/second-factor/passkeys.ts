import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { SecondFactorTables } from '../../db/schema-second-factor.ts';

export function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Undefined when this key is known already. */
export function insertPasskey(db: Db, passkey: Insertable<SecondFactorTables['passkey']>) {
  return db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function notePasskeyUse(db: Db, id: number, signCount: number): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes these passkeys of an account and returns their number. */
export async function deleteOwnPasskeys(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deletePasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
}
