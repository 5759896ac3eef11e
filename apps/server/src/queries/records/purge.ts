import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSubtree } from './record-locks.ts';

export async function markPurging(db: Db, id: number): Promise<void> {
  await sql`update record set purging_since = now() where id = ${id}`.execute(db);
}

/** Holds the root of a deletion, so that two of them take turns; undefined once it is finished. */
export async function lockPurging(db: Db, id: number): Promise<{ path: string } | undefined> {
  return db
    .selectFrom('record')
    .select('path')
    .where('id', '=', id)
    .where('purging_since', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** From the end of the range backwards: nothing goes before what is below it. */
export async function listLowest(db: Db, path: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where(inSubtree(path))
    .orderBy('path', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The history goes too: what is deleted for good must not be readable anywhere. */
export async function deleteRecords(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with history as (delete from record_history where record_id = any(${ids}::bigint[]))
    delete from record where id = any(${ids}::bigint[])`.execute(db);
}

export async function isPurging(db: Db, id: number, institutionId: number | null): Promise<boolean> {
  const query = db
    .selectFrom('record')
    .select('id')
    .where('id', '=', id)
    .where('purging_since', 'is not', null);
  const found = await (institutionId === null
    ? query
    : query.where('institution_id', '=', institutionId)
  ).executeTakeFirst();
  return found !== undefined;
}

/** Roots that have lain in the trash for too long, and deletions that nobody carries on any more. */
export async function listOverdue(db: Db, days: number): Promise<number[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where(sql<boolean>`trash_root_id = id`)
    .where(sql<boolean>`(deleted_at < now() - make_interval(days => ${days})
      or purging_since < now() - interval '1 hour')`)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** True when the root is (still) due and so marked; a mark that stands is left alone. */
export async function markOverdue(db: Db, id: number, days: number): Promise<boolean> {
  const { rows } = await sql`
    update record set purging_since = coalesce(purging_since, now())
    where id = ${id} and trash_root_id = id
      and (purging_since is not null or deleted_at < now() - make_interval(days => ${days}))
    returning id`.execute(db);
  return rows.length > 0;
}
