import type { Actor } from '@regest/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Every server with an open stream listens here; what is sent is the id of a record. */
export const PRESENCE_CHANNEL = 'regest_presence';
const tell = sql`pg_notify(${sql.lit(PRESENCE_CHANNEL)}, record_id::text)`;

export interface Arrival {
  recordId: number;
  userId: number;
  sessionId: number;
}

export async function insertPresence(db: Db, { recordId, userId, sessionId }: Arrival): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with arrived as (
      insert into presence (record_id, user_id, session_id) values (${recordId}, ${userId}, ${sessionId})
      returning id, record_id)
    select id, ${tell} from arrived`.execute(db);
  return Number(rows[0]?.id);
}

export async function deletePresence(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with left_now as (delete from presence where id = any(${ids}::bigint[]) returning record_id)
    select ${tell} from left_now`.execute(db);
}

/** Rows of servers that have said nothing for so long: killed, or cut off. */
export async function deleteSilentPresence(db: Db, seconds: number): Promise<void> {
  await sql`
    with silent as (
      delete from presence where seen_at < now() - make_interval(secs => ${seconds}) returning record_id)
    select ${tell} from silent`.execute(db);
}

export interface LivePresence {
  id: number;
  actor: Actor;
  /** Institution of the record. */
  recordOf: number;
}

/** Says that these are still there, and gives those whose session lives: who they are at this moment, and where. */
export async function keepPresence(
  db: Db,
  ids: readonly number[],
  sessionSeconds: number,
): Promise<LivePresence[]> {
  const { rows } = await sql<{
    id: number;
    userId: number;
    role: Actor['role'];
    institutionId: number;
    recordOf: number;
  }>`
    update presence set seen_at = now()
    from session, app_user, record
    where presence.id = any(${ids}::bigint[]) and session.id = presence.session_id
      and session.expires_at > now() and session.created_at > now() - make_interval(secs => ${sessionSeconds})
      and app_user.id = session.user_id and app_user.is_active and record.id = presence.record_id
    returning presence.id, app_user.id as "userId", app_user.role,
      app_user.institution_id as "institutionId", record.institution_id as "recordOf"`.execute(db);
  return rows.map(({ id, userId, role, institutionId, recordOf }) => ({
    id,
    actor: { id: userId, role, institutionId },
    recordOf,
  }));
}

export interface PresentRow {
  recordId: number;
  id: number;
  fullName: string;
  since: string;
  /** Version of the record. */
  version: number;
}

/** Each person once at each of these records, in the order of arrival. */
export async function listPresent(
  db: Db,
  recordIds: readonly number[],
  silentSeconds: number,
): Promise<PresentRow[]> {
  const { rows } = await sql<PresentRow>`
    select presence.record_id as "recordId", app_user.id, app_user.full_name as "fullName",
      min(presence.began_at) as since, record.version
    from presence join app_user on app_user.id = presence.user_id join record on record.id = presence.record_id
    where presence.record_id = any(${recordIds}::bigint[])
      and presence.seen_at > now() - make_interval(secs => ${silentSeconds})
    group by presence.record_id, app_user.id, record.version
    order by min(presence.began_at), app_user.id`.execute(db);
  return rows;
}
