import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface FileAppearance {
  width: number | null;
  height: number | null;
  /** One byte for each of equal parts of a sound; null where there is none. */
  peaks: Uint8Array | null;
  /** No engine was available: to be tried again. */
  isDue: boolean;
}

/** A file deleted meanwhile gets none. */
export async function upsertFileAppearance(
  db: Db,
  fileId: number,
  { width, height, peaks, isDue }: FileAppearance,
): Promise<void> {
  const bytes = peaks && Buffer.from(peaks);
  await sql`
    insert into file_look (file_id, width, height, peaks, is_due)
    select f.id, ${width}::int, ${height}::int, ${bytes}::bytea, ${isDue}::boolean from file f where f.id = ${fileId}
    on conflict (file_id) do update set width = excluded.width, height = excluded.height, peaks = excluded.peaks,
      is_due = excluded.is_due`.execute(db);
}

export async function listDueFiles(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('file_look')
    .select('file_id')
    .where('is_due', '=', true)
    .orderBy('file_id')
    .limit(limit)
    .execute();
  return rows.map(({ file_id }) => file_id);
}
