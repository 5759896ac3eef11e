import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSlices } from '../records/hold.ts';

/** So long a change of many records can be taken back. */
const KEPT_DAYS = 30;

export interface ChangedRecord {
  id: number;
  /** The version that the change made. */
  version: number;
  before: Record<string, unknown>;
}

/** Keeps what stood before, and lets go of what is too old to be taken back. */
export async function insertBulkChange(
  db: Db,
  change: { institutionId: number; by: number; records: readonly ChangedRecord[] },
): Promise<number> {
  await sql`
    delete from bulk_change where institution_id = ${change.institutionId}
      and at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  const { id } = await db
    .insertInto('bulk_change')
    .values({ institution_id: change.institutionId, by_user: change.by })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const records of inSlices(change.records))
    await sql`
      insert into bulk_change_record (change_id, record_id, version, before)
      select ${id}, one.id, one.version, one.before
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as one (id bigint, version int, before jsonb)`.execute(
      db,
    );
  return id;
}

export interface BulkChangeRow {
  institution_id: number;
  records: ChangedRecord[];
}

export async function findBulkChange(db: Db, id: number): Promise<BulkChangeRow | undefined> {
  const { rows } = await sql<BulkChangeRow>`
    select change.institution_id, coalesce((
      select json_agg(json_build_object('id', one.record_id, 'version', one.version, 'before', one.before))
      from bulk_change_record one where one.change_id = change.id), '[]'::json) as records
    from bulk_change change where change.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * A record that was put back stands as it did two versions ago: earlier changes move up by two, so that the one
 * before can be taken back in its turn.
 */
export async function reopenEarlier(db: Db, undoneId: number): Promise<void> {
  await sql`
    update bulk_change_record earlier set version = earlier.version + 2
    from bulk_change_record undone join record now_at on now_at.id = undone.record_id
    where undone.change_id = ${undoneId} and now_at.version = undone.version + 1
      and earlier.record_id = undone.record_id and earlier.version < undone.version`.execute(db);
}
