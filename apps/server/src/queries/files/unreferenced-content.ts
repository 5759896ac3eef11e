import { sql } from 'kysely';
import { BACKUP_LOCK } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';

/** Bytes that no row refers to (any more, or yet); deleted from the store once `seconds` have passed. */
export async function addUnreferencedContent(
  db: Db,
  contentIds: readonly string[],
  seconds: number,
): Promise<void> {
  if (contentIds.length === 0) return;
  await sql`
    insert into loose_content (content_id, due_at)
    select id, now() + make_interval(secs => ${seconds}) from unnest(${contentIds}::text[]) as id
    on conflict (content_id) do update set due_at = excluded.due_at`.execute(db);
}

/** A row refers to these bytes from now on; false when they have been given up meanwhile. */
export async function claimContent(db: Db, contentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('loose_content')
    .where('content_id', '=', contentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Waits for a transaction that is taking these bytes; false when a row refers to them now. */
export async function expediteDeletion(db: Db, contentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loose_content')
    .set({ due_at: sql`now()` })
    .where('content_id', '=', contentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False while a backup reads: its snapshot may still name these bytes, and they can wait. */
export async function mayDeleteBytes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(BACKUP_LOCK)}) as free`.execute(db);
  return rows[0]?.free ?? false;
}

/** Held until the transaction ends, so that none of them is taken while its bytes are being deleted. */
export async function lockDueContent(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ content_id: string }>`
    select content_id from loose_content where due_at <= now()
    order by due_at limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ content_id }) => content_id);
}

export async function deleteContentRows(db: Db, contentIds: readonly string[]): Promise<void> {
  await sql`delete from loose_content where content_id = any(${contentIds}::text[])`.execute(db);
}

/**
 * Those of these contents that a row refers to, or that await deletion. For the check of the whole store, in large
 * batches.
 */
export async function findReferencedContents(db: Db, contentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ content_id: string }>`
    with asked as (select unnest(${contentIds}::text[]) as asked_id)
    select content_id from file join asked on asked_id = content_id
    union select thumbnail_id from file join asked on asked_id = thumbnail_id
    union select poster_id from file join asked on asked_id = poster_id
    union select content_id from file_pyramid join asked on asked_id = content_id
    union select content_id from file_edit join asked on asked_id = content_id
    union select content_id from public_inventory join asked on asked_id = content_id
    union select content_id from upload_part join asked on asked_id = content_id
    union select content_id from import join asked on asked_id = content_id
    union select content_id from loose_content join asked on asked_id = content_id`.execute(db);
  return new Set(rows.map(({ content_id }) => content_id));
}

/** Contents that rows refer to, in order, after a given one: for the search for missing bytes. */
export async function listReferredContents(db: Db, after: string, limit: number) {
  const { rows } = await sql<{ content_id: string; file_id: number; size: number | null }>`
    select content_id, file_id, size from (
      select content_id, id as file_id, size from file where scan is distinct from 'infected'
      union all select thumbnail_id, id, null from file where thumbnail_id is not null
      union all select poster_id, id, null from file where poster_id is not null
      union all select content_id, file_id, null from file_pyramid where content_id is not null
      union all select content_id, file_id, size from file_edit
    ) as referred
    where content_id > ${after} order by content_id limit ${limit}`.execute(db);
  return rows;
}
