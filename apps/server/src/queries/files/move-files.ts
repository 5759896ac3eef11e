import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Files of one field of a record, held to the end of the transaction; in the order of their list. */
export async function lockFilesOf(db: Db, recordId: number, field: string) {
  return db
    .selectFrom('file')
    .select(['id', 'name'])
    .where('record_id', '=', recordId)
    .where('field', '=', field)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Moves files to another record, field and position as they are; moved back, they have their old positions. */
export async function setFileRecord(db: Db, id: number, recordId: number, by: number): Promise<void> {
  await db
    .updateTable('file')
    .set({ record_id: recordId, updated_at: sql`now()`, updated_by: by })
    .where('id', '=', id)
    .execute();
}

/** Those of these records that this person created and that are unchanged since. */
export async function listUntouched(db: Db, ids: readonly number[], by: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from record where id = any(${ids}::bigint[]) and created_by = ${by} and version = 1 and is_draft
      and not exists (select from record child where child.parent_id = record.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Place of a file, logged for an undo. */
export interface FilePlace {
  id: number;
  recordId: number | null;
  field: string;
  position: number;
}

export async function listFilePlaces(db: Db, ids: readonly number[]): Promise<FilePlace[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FilePlace>`
    select id, record_id as "recordId", field, position from file where id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], id)`.execute(db);
  return rows;
}

/** After the files that the record has, in the order of the ids. */
export async function appendFiles(
  db: Db,
  ids: readonly number[],
  { recordId, field }: { recordId: number; field: string },
  by: number,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update file set record_id = ${recordId}, field = ${field}, position = last.position + moved.place,
      updated_at = now(), updated_by = ${by}
    from unnest(${ids}::bigint[]) with ordinality as moved (id, place),
      (select coalesce(max(position), 0) as position from file
        where record_id = ${recordId} and field = ${field}) as last
    where file.id = moved.id`.execute(db);
}

export async function returnFiles(db: Db, files: readonly FilePlace[], by: number): Promise<void> {
  await sql`
    update file set record_id = place."recordId", field = place.field, position = place.position,
      updated_at = now(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as place (id bigint, "recordId" bigint, field text, position integer)
    where file.id = place.id`.execute(db);
}
