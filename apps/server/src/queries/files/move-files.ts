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

/** To another record, field and place in the list as they are: moved back, it has its old place. */
export async function setFileRecord(db: Db, id: number, recordId: number, by: number): Promise<void> {
  await db
    .updateTable('file')
    .set({ record_id: recordId, updated_at: sql`now()`, updated_by: by })
    .where('id', '=', id)
    .execute();
}

/** Which of these records were made by this person and not changed since. */
export async function listUntouched(db: Db, ids: readonly number[], by: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from record where id = any(${ids}::bigint[]) and created_by = ${by} and version = 1 and is_draft
      and not exists (select from record child where child.parent_id = record.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
