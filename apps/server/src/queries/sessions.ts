import type { Actor } from '@regest/contract/permissions.ts';
import { sql } from 'kysely';
import { KEPT } from '../db/kept-plans.ts';
import type { Db } from '../db/schema.ts';

export async function findActorByToken(
  db: Db,
  tokenHash: Buffer,
  maxSeconds: number,
): Promise<(Actor & { secondsLeft: number }) | undefined> {
  const { rows } = await sql<Actor & { secondsLeft: number }>`${KEPT}
    select app_user.id, app_user.role, app_user.institution_id as "institutionId",
      extract(epoch from session.expires_at - now())::float8 as "secondsLeft"
    from session join app_user on app_user.id = session.user_id
    where session.token_hash = ${tokenHash} and session.expires_at > now()
      and session.created_at > now() - make_interval(secs => ${maxSeconds}) and app_user.is_active`.execute(
    db,
  );
  return rows[0];
}

export async function insertSession(
  db: Db,
  tokenHash: Buffer,
  userId: number,
  seconds: number,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
}

export async function extendSession(db: Db, tokenHash: Buffer, seconds: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** A changed password or a deactivated account ends every session at once. */
export async function deleteSessionsOfUser(db: Db, userId: number, except?: Buffer): Promise<void> {
  let query = db.deleteFrom('session').where('user_id', '=', userId);
  if (except) query = query.where('token_hash', '!=', except);
  await query.execute();
}

export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<string>`now()`).execute();
}

export async function deleteEndedSignInTries(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('window_ends_at', '<', sql<string>`now()`).execute();
}

export async function findSignInUser(db: Db, login: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'institution_id', 'password_hash', 'is_active'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(name)`, '=', sql`lower(${login})`),
        eb(sql`lower(email)`, '=', sql`lower(${login})`),
      ]),
    )
    .executeTakeFirst();
}

/** Counts this try before the password is looked at, so that parallel guesses cannot slip past the limit. */
export async function countSignInTry(
  db: Db,
  account: string,
  address: string,
  windowSeconds: number,
): Promise<{ failures: number; secondsLeft: number }> {
  return db
    .insertInto('sign_in_failure')
    .values({
      account,
      address,
      failures: 1,
      window_ends_at: sql<string>`now() + make_interval(secs => ${windowSeconds})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['account', 'address']).doUpdateSet({
        failures: sql<number>`case when sign_in_failure.window_ends_at < now() then 1 else sign_in_failure.failures + 1 end`,
        window_ends_at: sql<string>`case when sign_in_failure.window_ends_at < now()
          then excluded.window_ends_at else sign_in_failure.window_ends_at end`,
      }),
    )
    .returning([
      'failures',
      sql<number>`extract(epoch from window_ends_at - now())::float8`.as('secondsLeft'),
    ])
    .executeTakeFirstOrThrow();
}

export async function forgetSignInTries(db: Db, account: string, address: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}
