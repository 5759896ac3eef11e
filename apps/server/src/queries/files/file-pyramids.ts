import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Pages of a file that have their pyramid, or that none could be made of. */
export async function listPyramidPages(db: Db, fileId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('file_pyramid').select('page').where('file_id', '=', fileId).execute();
  return new Set(rows.map(({ page }) => page));
}

/** False when the file is gone, or another worker was first. */
export async function insertPyramid(
  db: Db,
  fileId: number,
  page: number,
  contentId: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into file_pyramid (file_id, page, content_id)
    select f.id, ${page}::int, ${contentId}::text from file f where f.id = ${fileId} for key share
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Pictures of these types and at least so many pixels, and PDFs of such heavy pages, that have no tiles yet. */
export async function listDuePyramids(
  db: Db,
  { types, pixels, bytesOfPage }: { types: readonly string[]; pixels: number; bytesOfPage: number },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from file f left join file_look l on l.file_id = f.id
    where (
        f.mime_type = any(${types}::text[]) and l.width::bigint * l.height >= ${pixels}
        or f.mime_type = 'application/pdf' and f.pages > 0 and f.size >= ${bytesOfPage}::bigint * f.pages
      )
      and not exists (select from file_pyramid p where p.file_id = f.id)
    order by f.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
