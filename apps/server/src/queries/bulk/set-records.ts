import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface RecordRewrite {
  id: number;
  signature: string;
  title: string;
  dates: readonly DateEntry[];
  fields: Record<string, unknown>;
  isDraft: boolean;
  /** What stood before, whole. */
  before: Record<string, unknown>;
}

/** Two records may take each other's signature; between the two they stand under names nobody can type. */
export async function freeSignatures(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update record set signature = chr(2) || id where id = any(${ids}::bigint[])`.execute(db);
}

/** New descriptions with the lines of history that keep the old ones: one statement for all. */
export async function setRecords(db: Db, by: number, changes: readonly RecordRewrite[]): Promise<void> {
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as one (id bigint, signature text, title text, dates jsonb, fields jsonb, "isDraft" boolean, before jsonb)
    ), saved as (
      update record set signature = wanted.signature, title = wanted.title, dates = wanted.dates,
        fields = wanted.fields, is_draft = wanted."isDraft", version = version + 1,
        updated_at = now(), updated_by = ${by}
      from wanted where record.id = wanted.id
      returning record.id, record.version, wanted.before
    )
    insert into record_history (record_id, version, kind, by_user, state)
    select id, version - 1, 'save', ${by}, before from saved`.execute(db);
}

interface NamedList {
  id: number;
  ids: readonly number[];
}

export async function replaceAuthorsOf(db: Db, lists: readonly NamedList[]): Promise<void> {
  if (lists.length === 0) return;
  const records = lists.map(({ id }) => id);
  await sql`delete from record_author where record_id = any(${records}::bigint[])`.execute(db);
  await sql`
    insert into record_author (record_id, author_id, position)
    select one.id, named.id::bigint, named.position
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as one (id bigint, ids jsonb),
      jsonb_array_elements_text(one.ids) with ordinality as named (id, position)`.execute(db);
}

export async function replaceIndicesOf(db: Db, lists: readonly NamedList[]): Promise<void> {
  if (lists.length === 0) return;
  const records = lists.map(({ id }) => id);
  await sql`delete from record_index where record_id = any(${records}::bigint[])`.execute(db);
  await sql`
    insert into record_index (record_id, index_id, position)
    select one.id, named.id::bigint, named.position
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as one (id bigint, ids jsonb),
      jsonb_array_elements_text(one.ids) with ordinality as named (id, position)`.execute(db);
}
