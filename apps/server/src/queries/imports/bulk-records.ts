import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface BulkRecord {
  id: number;
  level: RecordLevel;
  parentId: number | null;
  path: string;
  signature: string;
  title: string;
  dates: readonly DateEntry[];
  fields: Record<string, unknown>;
  isDraft: boolean;
  authorIds: readonly number[];
  indexIds: readonly number[];
}

interface BulkChange extends Omit<BulkRecord, 'level' | 'parentId' | 'path'> {
  /** What stood before, whole, for the history. */
  state: Record<string, unknown>;
}

/** New descriptions of records that are held, with a line of history each. */
export async function updateBulk(db: Db, by: number | null, changes: readonly BulkChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(changes)}::json) as given (id bigint, signature text, title text,
        dates jsonb, fields jsonb, "isDraft" boolean, "authorIds" jsonb, "indexIds" jsonb, state jsonb)
    ), saved as (
      update record set signature = given.signature, title = given.title, dates = given.dates, fields = given.fields,
        is_draft = given."isDraft", version = version + 1, updated_at = now(), updated_by = ${by}
      from given where record.id = given.id returning record.id, record.version
    )
    insert into record_history (record_id, version, kind, by_user, state)
    select saved.id, saved.version - 1, 'save', ${by}, given.state from saved join given using (id)`.execute(
    db,
  );
  const ids = changes.map(({ id }) => id);
  await sql`delete from record_author where record_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from record_index where record_id = any(${ids}::bigint[])`.execute(db);
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(changes.map(({ id, authorIds, indexIds }) => ({ id, authorIds, indexIds })))}::json)
        as given (id bigint, "authorIds" jsonb, "indexIds" jsonb)
    ), by_authors as (
      insert into record_author (record_id, author_id, position)
      select given.id, named.id::bigint, named.position
      from given, jsonb_array_elements_text("authorIds") with ordinality as named (id, position)
    )
    insert into record_index (record_id, index_id, position)
    select given.id, named.id::bigint, named.position
    from given, jsonb_array_elements_text("indexIds") with ordinality as named (id, position)`.execute(db);
}

/** Holds these records for change, in the order in which everybody takes locks. */
export async function holdRecords(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from record where id = any(${ids}::bigint[]) order by path for update`.execute(db);
}

/** Paths of live records, held against being moved or deleted. The ids travel as one value, however many there are. */
export async function findPaths(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path from record where id = any(${[...new Set(ids)]}::bigint[]) and deleted_at is null
    order by path for share`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}
