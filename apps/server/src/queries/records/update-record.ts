import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

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
  return db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'parent_id', 'is_published', 'deleted_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findParentId(db: Db, id: number): Promise<number | null | undefined> {
  const row = await db.selectFrom('record').select('parent_id').where('id', '=', id).executeTakeFirst();
  return row?.parent_id;
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

/** The new description and, in the same statement, the line of history that keeps the old one. */
export async function setRecord(db: Db, change: RecordChange): Promise<void> {
  await sql`
    with saved as (
      update record set signature = ${change.signature}, title = ${change.title},
        dates = ${JSON.stringify(change.dates)}::jsonb, fields = ${JSON.stringify(change.fields)}::jsonb,
        is_draft = ${change.isDraft}, version = version + 1, updated_at = now(), updated_by = ${change.by}
      where id = ${change.id}
      returning id, version
    )
    insert into record_history (record_id, version, kind, by_user, state)
    select id, version - 1, 'save', ${change.by}, ${JSON.stringify(change.before)}::jsonb from saved`.execute(
    db,
  );
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
