import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface Attempt {
  stateHash: Buffer;
  browserHash: Buffer;
  nonce: string;
  verifier: string;
}

export async function insertAttempt(db: Db, attempt: Attempt, seconds: number): Promise<void> {
  await db
    .insertInto('single_sign_on_attempt')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
}

/** Good once, within its time, and only for the browser that began it. */
export function takeAttempt(db: Db, stateHash: Buffer, browserHash: Buffer) {
  return db
    .deleteFrom('single_sign_on_attempt')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['nonce', 'verifier'])
    .executeTakeFirst();
}

export async function deleteEndedAttempts(db: Db): Promise<void> {
  await db.deleteFrom('single_sign_on_attempt').where('expires_at', '<', sql<string>`now()`).execute();
}

/** The account of this address, closed ones too: their owners get a message. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'institution_id', 'is_active', 'is_demo'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}
