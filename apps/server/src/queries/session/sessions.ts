import type { Actor } from '@regest/contract/permissions.ts';
import { sql } from 'kysely';
import { PREPARED, preparedStatement } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';
import { lacksSecondFactor } from '../second-factor/has-second-factor.ts';

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

export interface LiveSession extends Actor {
  isDemo: boolean;
  /** The role requires a second factor, and there is none. */
  lacksFactor: boolean;
  /** Since the use that was last noted. */
  idleSeconds: number;
  tokenHash: Buffer;
}

/** Live sessions of active accounts, with their owners. */
const LIVE = (maxSeconds: number) => sql`
    select app_user.id, app_user.role, app_user.institution_id as "institutionId",
      app_user.is_demo as "isDemo", ${lacksSecondFactor} as "lacksFactor",
      extract(epoch from now() - session.last_used_at)::float8 as "idleSeconds",
      session.token_hash as "tokenHash"
    from session join app_user on app_user.id = session.user_id
    where session.expires_at > now()
      and session.created_at > now() - make_interval(secs => ${maxSeconds}) and app_user.is_active`;

const actorByToken = preparedStatement(
  (tokenHash: Buffer, maxSeconds: number) =>
    sql<LiveSession>`${PREPARED}${LIVE(maxSeconds)} and session.token_hash = ${tokenHash}`,
);
/**
 * PostgreSQL does not see how many: of few it would take a plan made for them to be cheaper, and make one each time.
 */
const actorsByTokens = preparedStatement(
  (tokenHashes: readonly Buffer[], maxSeconds: number) =>
    sql<LiveSession>`${PREPARED}${LIVE(maxSeconds)} and session.token_hash = any((select ${tokenHashes}::bytea[])::bytea[])`,
);
const actorBySession = preparedStatement(
  (sessionId: number, maxSeconds: number) =>
    sql<LiveSession>`${PREPARED}${LIVE(maxSeconds)} and session.id = ${sessionId}`,
);

export async function findActorsByTokens(
  db: Db,
  tokenHashes: readonly Buffer[],
  maxSeconds: number,
): Promise<LiveSession[]> {
  const [first, ...more] = tokenHashes;
  if (first === undefined) return [];
  return more.length === 0
    ? actorByToken(db, first, maxSeconds)
    : actorsByTokens(db, tokenHashes, maxSeconds);
}

export async function findActorBySession(
  db: Db,
  sessionId: number,
  maxSeconds: number,
): Promise<LiveSession | undefined> {
  return (await actorBySession(db, sessionId, maxSeconds))[0];
}

export async function findSessionId(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.id;
}

const NOWHERE = { address: '', userAgent: '', device: null };

export async function insertSession(
  db: Db,
  tokenHash: Buffer,
  userId: number,
  seconds: number,
  place: { address: string; userAgent: string; device: Buffer | null } = NOWHERE,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      expires_at: inSeconds(seconds),
      address: place.address,
      user_agent: place.userAgent,
      device_hash: place.device,
    })
    .execute();
}

export async function extendSession(
  db: Db,
  tokenHash: Buffer,
  seconds: number,
  address: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: inSeconds(seconds), last_used_at: sql<string>`now()`, address })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** True where the session is younger than this. */
export async function isSessionYounger(db: Db, tokenHash: Buffer, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** A changed password or a deactivated account ends every session at once. */
export async function deleteSessionsOfUser(db: Db, userId: number, except?: Buffer): Promise<number> {
  let query = db.deleteFrom('session').where('user_id', '=', userId);
  if (except) query = query.where('token_hash', '!=', except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<string>`now()`).execute();
}

export function listSessions(db: Db, userId: number, maxSeconds: number) {
  return db
    .selectFrom('session')
    .select(['id', 'token_hash', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${maxSeconds})`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Undefined when this account has no such session. */
export function deleteOwnSession(db: Db, userId: number, id: number) {
  return db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('device_hash')
    .executeTakeFirst();
}
