import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

type SecretName = 'captcha' | 'captcha-key' | 'second-factor' | 'file-address';

export async function findSecret(db: Db, name: SecretName): Promise<string> {
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value.toString('hex');
}

/** False when this answer was taken before. Two at once: the second waits for the first and loses. */
export async function insertUsedCaptcha(db: Db, signature: string, expiresAt: Date): Promise<boolean> {
  await db.deleteFrom('captcha_used').where('expires_at', '<', sql<string>`now()`).execute();
  const row = await db
    .insertInto('captcha_used')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  return row !== undefined;
}

export function findActiveUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export async function insertReset(db: Db, tokenHash: Buffer, userId: number, seconds: number): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<', sql<string>`now()`).execute();
  await db
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: inSeconds(seconds) })
    .execute();
}

function liveReset(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.name', 'app_user.full_name as fullName'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('app_user.is_active', '=', true);
}

export function findReset(db: Db, tokenHash: Buffer) {
  return liveReset(db, tokenHash).executeTakeFirst();
}

/** Locks the link: the second of two concurrent uses waits here and then finds it spent. */
export function lockReset(db: Db, tokenHash: Buffer) {
  return liveReset(db, tokenHash).forUpdate('password_reset').executeTakeFirst();
}

export async function deleteResetsOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute();
}
