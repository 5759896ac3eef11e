import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Contents } from './record-counts.ts';
import { inSubtree } from './record-locks.ts';

/** Bytes of the longest path in this subtree, its own included; what is in the trash counts. */
export async function longestPath(db: Db, path: string): Promise<number> {
  const { longest } = await db
    .selectFrom('record')
    .select(sql<number>`max(octet_length(path))`.as('longest'))
    .where(inSubtree(path))
    .executeTakeFirstOrThrow();
  return longest;
}

export async function findContents(db: Db, recordId: number): Promise<Contents> {
  return db
    .selectFrom('record_count')
    .select(['series', 'units', 'documents'])
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
}

/** Hangs a record under another parent. The database carries everything below it along, trash included. */
export async function setParent(
  db: Db,
  record: { id: number },
  parent: { id: number; path: string },
  signature: string,
): Promise<string> {
  const path = `${parent.path}${record.id}.`;
  await db
    .updateTable('record')
    .set({ parent_id: parent.id, path, signature })
    .where('id', '=', record.id)
    .execute();
  return path;
}
