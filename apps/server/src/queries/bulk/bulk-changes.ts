import { BULK_UNDO_DAYS, type LoggedChange } from '@regest/contract/endpoints/bulk-records.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { BulkDetails } from '../../db/schema-bulk.ts';
import { chunk } from '../records/hold.ts';

type StoredKind = 'undo' | LoggedChange['kind'];

interface ChangedRecord {
  id: number;
  /** The version that the change made. */
  version: number;
  before: Record<string, unknown>;
}

interface NewBulkChange {
  institutionId: number;
  by: number;
  kind: StoredKind;
  reverses?: number | undefined;
  count: number;
  details: BulkDetails;
  records: readonly ChangedRecord[];
}

const OUTDATED = sql`now() - make_interval(days => ${BULK_UNDO_DAYS})`;

/** Stores a change in the log with what its undo needs, and deletes those that are too old to be undone. */
export async function insertBulkChange(db: Db, change: NewBulkChange): Promise<number> {
  await sql`
    delete from bulk_change where institution_id = ${change.institutionId} and at < ${OUTDATED}`.execute(db);
  const { id } = await db
    .insertInto('bulk_change')
    .values({
      institution_id: change.institutionId,
      by_user: change.by,
      kind: change.kind,
      reverses: change.reverses ?? null,
      count: change.count,
      details: JSON.stringify(change.details),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const records of chunk(change.records))
    await sql`
      insert into bulk_change_record (change_id, record_id, version, before)
      select ${id}, one.id, one.version, one.before
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as one (id bigint, version int, before jsonb)`.execute(
      db,
    );
  return id;
}

/** Takes further work of the same call into an entry. */
export async function extendBulkChange(
  db: Db,
  id: number,
  { kind, count, details }: Pick<NewBulkChange, 'kind' | 'count' | 'details'>,
): Promise<void> {
  await sql`
    update bulk_change set kind = ${kind}, count = ${count}, details = details || ${JSON.stringify(details)}::jsonb
    where id = ${id}`.execute(db);
}

export interface BulkChangeRow {
  institution_id: number;
  by_user: number | null;
  kind: StoredKind;
  reverses: number | null;
  count: number;
  details: BulkDetails;
  undone_at: string | null;
  records: ChangedRecord[];
}

/** Locked until the transaction ends: of two undos at once the second sees the first. */
export async function lockBulkChange(db: Db, id: number): Promise<BulkChangeRow | undefined> {
  const { rows } = await sql<BulkChangeRow>`
    select change.institution_id, change.by_user, change.kind, change.reverses, change.count, change.details,
      change.undone_at,
      coalesce((
        select json_agg(json_build_object('id', one.record_id, 'version', one.version, 'before', one.before))
        from bulk_change_record one where one.change_id = change.id), '[]'::json) as records
    from bulk_change change where change.id = ${id} and change.at >= ${OUTDATED} for update of change`.execute(
    db,
  );
  return rows[0];
}

export async function markUndone(db: Db, id: number, isUndone: boolean): Promise<void> {
  await sql`
    update bulk_change set undone_at = case when ${isUndone} then now() end where id = ${id}`.execute(db);
}

export async function deleteBulkChange(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bulk_change').where('id', '=', id).execute();
}

/** A record of the change has another version than the change gave it, or is deleted. */
const hasChangedRecord = (change: 'change' | 'undo') => sql<boolean>`exists (
  select from bulk_change_record one join record r on r.id = one.record_id
  where one.change_id = ${sql.ref(`${change}.id`)} and (r.version <> one.version or r.deleted_at is not null))`;

const MERGE = sql`select from merged_name merged
  where merged.kind = case when change.details ? 'type' then 'term' else 'author' end
    and merged.gone_id = (change.details ->> 'id')::bigint and merged.at = change.at`;

/** A split, merge or deletion can be undone elsewhere too, so that its state is read from what it left behind. */
const STATE = sql`case
  when change.undone_at is not null then 'undone'
  when change.kind = 'merge' then case when exists (${MERGE}) then 'done' else 'undone' end
  when change.kind = 'delete' then coalesce((
    select case when r.deleted_at is null then 'undone'
      when r.deleted_at <> change.at or r.purging_since is not null then 'touched' else 'done' end
    from record r where r.id = (change.details ->> 'id')::bigint), 'touched')
  when change.kind = 'split' and not exists (
    select from bulk_change_record one where one.change_id = change.id) then 'undone'
  when ${hasChangedRecord('change')} then 'touched'
  when change.kind = 'split' and exists (
    select from bulk_change_record one join record child on child.parent_id = one.record_id
    where one.change_id = change.id) then 'touched'
  else 'done' end`;

export interface LogRow
  extends Pick<LoggedChange, 'id' | 'kind' | 'at' | 'by' | 'state' | 'redoId' | 'count'> {
  details: BulkDetails;
}

/** A cell of the table that was changed alone is no bulk change; the history of its record shows it. */
export async function listBulkChanges(
  db: Db,
  institutionId: number,
  page: { offset: number; limit: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const log = sql`bulk_change change where change.institution_id = ${institutionId}
    and change.kind <> 'undo' and (change.kind <> 'change' or change.count > 1) and change.at >= ${OUTDATED}`;
  const { rows } = await sql<LogRow>`
    select change.id, change.kind, change.at, change.count, change.details, person.full_name as by,
      ${STATE} as state,
      case when change.undone_at is not null and not ${hasChangedRecord('undo')} then undo.id end as "redoId"
    from (select change.* from ${log} order by change.at desc, change.id desc
      limit ${page.limit} offset ${page.offset}) as change
    left join bulk_change undo on undo.reverses = change.id
    left join app_user person on person.id = change.by_user
    order by change.at desc, change.id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${log}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * A record that was put back is as it was two versions ago: earlier changes move up by two, so that the one
 * before can be taken back in its turn.
 */
export async function reopenEarlier(db: Db, undoneId: number): Promise<void> {
  await sql`
    update bulk_change_record earlier set version = earlier.version + 2
    from bulk_change_record undone join record now_at on now_at.id = undone.record_id
    where undone.change_id = ${undoneId} and now_at.version = undone.version + 1
      and earlier.record_id = undone.record_id and earlier.version < undone.version`.execute(db);
}
