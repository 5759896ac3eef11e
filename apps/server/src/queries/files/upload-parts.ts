import type { Db } from '../../db/schema.ts';

export interface UploadPart {
  upload_id: string;
  /** The place of its first byte in the whole. */
  start: number;
  size: number;
  content_id: string;
}

export async function insertPart(db: Db, part: UploadPart): Promise<void> {
  await db.insertInto('upload_part').values(part).execute();
}

export function listParts(db: Db, uploadId: string): Promise<UploadPart[]> {
  return db
    .selectFrom('upload_part')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute();
}

/** Gives the contents that nothing refers to from now on: the caller lets them go. */
export async function deleteParts(db: Db, uploadId: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('upload_part')
    .where('upload_id', '=', uploadId)
    .returning('content_id')
    .execute();
  return deleted.map(({ content_id }) => content_id);
}
