import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { UploadTable } from '../../db/schema-files.ts';

export type UploadRow = Selectable<UploadTable>;

export async function insertUpload(
  db: Db,
  upload: Pick<Insertable<UploadTable>, 'id' | 'owner_id' | 'size' | 'metadata'>,
): Promise<void> {
  await db.insertInto('upload').values(upload).execute();
}

export function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setUploadSize(db: Db, id: string, size: number): Promise<void> {
  await db.updateTable('upload').set({ size, touched_at: sql`now()` }).where('id', '=', id).execute();
}

/** Holds the row to the end of the transaction; false when the upload no longer ends at `start`. */
export async function advanceUpload(db: Db, id: string, start: number, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ received: start + bytes, touched_at: sql`now()` })
    .where('id', '=', id)
    .where('received', '=', start)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Held until the transaction ends, so that no part comes meanwhile. */
export async function lockUpload(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('upload').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Those that nothing came for in so many seconds; held until the transaction ends. */
export async function lockStaleUploads(db: Db, seconds: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from upload where touched_at < now() - make_interval(secs => ${seconds})
    order by touched_at limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute();
}
