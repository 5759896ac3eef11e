import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import type { FullRecord } from './find-records.ts';

export interface LockedVersion {
  id: number;
  institution_id: number;
  level: string;
  parent_id: number | null;
  is_published: boolean;
  deleted_at: string | null;
  version: number;
}

/** Holds one record for a change of its description; its ancestors do not matter to that. */
export async function lockVersion(db: Db, id: number): Promise<LockedVersion | undefined> {
  const { rows } = await sql<LockedVersion>`${KEEP_PLAN}
    select id, institution_id, level, parent_id, is_published, deleted_at, version
    from record where id = ${id} for update`.execute(db);
  return rows[0];
}

export async function findParentId(db: Db, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ parent_id: number | null }>`${KEEP_PLAN}
    select parent_id from record where id = ${id}`.execute(db);
  return rows[0]?.parent_id;
}

export interface RecordChange {
  id: number;
  by: number;
  signature: string;
  title: string;
  dates: readonly DateEntry[];
  fields: Record<string, unknown>;
  isDraft: boolean;
  /** What stood before, whole. */
  before: Record<string, unknown>;
}

/** What a change of the description itself leaves different in a record that was read before it. */
export type ChangedParts = Pick<
  FullRecord,
  'signature' | 'title' | 'dates' | 'fields' | 'is_draft' | 'version' | 'updated_at' | 'updated_by_name'
>;

/** The new description, as it now stands, and in the same statement the line of history that keeps the old one. */
export async function setRecord(db: Db, change: RecordChange): Promise<ChangedParts> {
  const { rows } = await sql<ChangedParts>`${KEEP_PLAN}
    with saved as (
      update record set signature = ${change.signature}, title = ${change.title},
        dates = ${JSON.stringify(change.dates)}::jsonb, fields = ${JSON.stringify(change.fields)}::jsonb,
        is_draft = ${change.isDraft}, version = version + 1, updated_at = now(), updated_by = ${change.by}
      where id = ${change.id}
      returning id, signature, title, dates, fields, is_draft, version, updated_at, updated_by
    ), noted as (
      insert into record_history (record_id, version, kind, by_user, state)
      select id, version - 1, 'save', ${change.by}, ${JSON.stringify(change.before)}::jsonb from saved
    )
    select saved.signature, saved.title, saved.dates, saved.fields, saved.is_draft, saved.version,
      saved.updated_at, editor.full_name as updated_by_name
    from saved left join app_user editor on editor.id = saved.updated_by`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('A record that is held is there.');
  return saved;
}

export async function replaceAuthors(db: Db, recordId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('record_author').where('record_id', '=', recordId).execute();
  await sql`
    insert into record_author (record_id, author_id, position)
    select ${recordId}, named.id, named.position
    from unnest(${ids}::bigint[]) with ordinality as named (id, position)`.execute(db);
}

export async function replaceIndices(db: Db, recordId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('record_index').where('record_id', '=', recordId).execute();
  await sql`
    insert into record_index (record_id, index_id, position)
    select ${recordId}, named.id, named.position
    from unnest(${ids}::bigint[]) with ordinality as named (id, position)`.execute(db);
}
