import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { BulkRecord } from './bulk-records.ts';

/** Ids for new records, taken at once. */
export async function takeRecordIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('record_id_seq') as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

const GIVEN = sql`as given (id bigint, level text, "parentId" bigint, path text, signature text, title text,
  dates jsonb, fields jsonb, "isDraft" boolean, "authorIds" jsonb, "indexIds" jsonb)`;

/** New records with their creators, terms, counts and first lines of history: one statement for a batch. */
export async function insertBulk(
  db: Db,
  institutionId: number,
  by: number | null,
  records: readonly BulkRecord[],
): Promise<void> {
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(records)}::json) ${GIVEN}),
    created as (
      insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_draft,
        created_by, updated_by)
      select id, ${institutionId}, level, "parentId", path, signature, title, dates, fields, "isDraft", ${by}, ${by}
      from given order by octet_length(path), id
      returning id
    ), counted as (insert into record_count (record_id) select id from created
    ), by_authors as (
      insert into record_author (record_id, author_id, position)
      select given.id, named.id::bigint, named.position
      from given, jsonb_array_elements_text("authorIds") with ordinality as named (id, position)
    ), by_terms as (
      insert into record_index (record_id, index_id, position)
      select given.id, named.id::bigint, named.position
      from given, jsonb_array_elements_text("indexIds") with ordinality as named (id, position)
    )
    insert into record_history (record_id, version, kind, by_user) select id, 0, 'create', ${by} from created`.execute(
    db,
  );
}
