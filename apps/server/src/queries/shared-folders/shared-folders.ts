import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { SharedItem } from '../../db/schema-readers.ts';

export async function insertFolder(
  db: Db,
  tokenHash: Buffer,
  { name, items, days }: { name: string | null; items: readonly SharedItem[]; days: number },
): Promise<void> {
  await db
    .insertInto('shared_folder')
    .values({
      token_hash: tokenHash,
      name,
      items: JSON.stringify(items),
      ends_at: sql<string>`now() + make_interval(days => ${days})`,
    })
    .execute();
}

export function findFolder(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('shared_folder')
    .select(['name', 'items', 'ends_at'])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

export async function deleteFolder(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('shared_folder').where('token_hash', '=', tokenHash).execute();
}

export async function deleteEndedFolders(db: Db): Promise<void> {
  await db.deleteFrom('shared_folder').where('ends_at', '<=', sql<string>`now()`).execute();
}
