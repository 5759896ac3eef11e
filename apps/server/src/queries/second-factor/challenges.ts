import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ChallengePurpose } from '../../db/schema-second-factor.ts';

export async function insertChallenge(
  db: Db,
  challenge: {
    tokenHash: Buffer;
    userId: number | null;
    purpose: ChallengePurpose;
    random: Buffer;
    seconds: number;
  },
): Promise<void> {
  await db
    .insertInto('sign_in_challenge')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      purpose: challenge.purpose,
      random: challenge.random,
      expires_at: sql<string>`now() + make_interval(secs => ${challenge.seconds})`,
    })
    .execute();
}

/** Counts the try before anything is looked at; undefined when it is over, unknown, or tried too often. */
export function tryChallenge(db: Db, tokenHash: Buffer, purpose: ChallengePurpose, maxTries: number) {
  return db
    .updateTable('sign_in_challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .where('tries', '<', maxTries)
    .returning(['user_id as userId', 'random'])
    .executeTakeFirst();
}

/** False when another request has finished it meanwhile. */
export async function takeChallenge(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteChallengesOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute();
}

export async function deleteEndedChallenges(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<', sql<string>`now()`).execute();
}
