import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export async function setClean(db: Db, id: number): Promise<void> {
  await sql`
    update file set scan = 'clean', scan_finding = null, scanned_at = now(),
      problem_told_at = case when damage is not null then problem_told_at end
    where id = ${id}`.execute(db);
}

export async function setInfected(db: Db, id: number, finding: string): Promise<void> {
  await sql`
    update file set scan = 'infected', scan_finding = ${finding}, scanned_at = now(), problem_told_at = null,
      is_published = false, published_at = null
    where id = ${id}`.execute(db);
}

/** Without a scanner a file is as it was before any scan. */
export async function setUnscanned(db: Db, id: number): Promise<void> {
  await sql`update file set scan = null, scan_finding = null, scanned_at = null where id = ${id}`.execute(db);
}

export async function setWaiting(db: Db, id: number): Promise<void> {
  await db.updateTable('file').set({ scan: 'waiting' }).where('id', '=', id).execute();
}

/** Held to the end of the transaction. */
export function lockScannedFile(db: Db, id: number) {
  return db
    .selectFrom('file')
    .select(['content_id', 'scan', 'is_published'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function listWaitingFiles(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('scan', '=', 'waiting')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that came before a scanner was set. */
export async function listNeverScanned(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('scan', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function findUploader(db: Db, fileId: number) {
  return db
    .selectFrom('file')
    .innerJoin('app_user', 'app_user.id', 'file.created_by')
    .select([
      'file.name',
      'file.scan',
      'file.scan_finding as finding',
      'app_user.full_name',
      'app_user.email',
    ])
    .where('file.id', '=', fileId)
    .where('app_user.is_active', '=', true)
    .executeTakeFirst();
}
