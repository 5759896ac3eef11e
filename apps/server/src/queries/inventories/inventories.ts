import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { InventoryState } from '../../db/schema-readers.ts';

/** Notes of changes are deleted after six hours: the job that sees a file as unchanged has to run within them. */
const SEEN_WITHIN = sql`interval '4 hours'`;

/** A finished file shows what is public now: nothing of its institution has changed since its snapshot, nor has the day. */
const IS_CURRENT = sql<boolean>`(
  i.closed_on = closure_day() and i.seen_at > now() - ${SEEN_WITHIN}
  and not exists (select from changed_institution noted
    where (noted.institution_id is null
        or noted.institution_id = (select r.institution_id from record r where r.id = i.collection_id))
      and noted.xid >= pg_snapshot_xmin(i.snapshot::pg_snapshot)
      and not pg_visible_in_snapshot(noted.xid, i.snapshot::pg_snapshot)))`;
/** A job that died without a word does not keep readers waiting for ever. */
const IS_OVERDUE = sql<boolean>`i.wanted_at < now() - interval '1 hour'`;
const IS_OUTDATED = sql<boolean>`case i.state when 'ready' then not ${IS_CURRENT} else ${IS_OVERDUE} end`;

export interface InventoryRow {
  state: InventoryState;
  units: number;
  units_done: number;
  content_id: string | null;
  size: number | null;
}

/** The inventory that is being made, or that shows what is public now. */
export async function findInventory(db: Db, collectionId: number): Promise<InventoryRow | null> {
  const { rows } = await sql<InventoryRow>`
    select i.state, i.units, i.units_done, i.content_id, i.size::float8 as size from public_inventory i
    where i.collection_id = ${collectionId} and not ${IS_OUTDATED}`.execute(db);
  return rows[0] ?? null;
}

export async function countWaitingInventories(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public_inventory i where i.state = 'waiting' and not ${IS_OVERDUE}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** False when another reader was first. */
export async function insertInventory(db: Db, collectionId: number, units: number): Promise<boolean> {
  await sql`delete from public_inventory i
    where i.collection_id = ${collectionId} and (i.state = 'failed' or ${IS_OUTDATED})`.execute(db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('public_inventory')
    .values({ collection_id: collectionId, units })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const waiting = (db: Db, collectionId: number) =>
  db.updateTable('public_inventory').where('collection_id', '=', collectionId).where('state', '=', 'waiting');

export async function setUnitsDone(db: Db, collectionId: number, unitsDone: number): Promise<void> {
  await waiting(db, collectionId).set({ units_done: unitsDone }).execute();
}

export async function setInventoryFailed(db: Db, collectionId: number): Promise<void> {
  await waiting(db, collectionId).set({ state: 'failed' }).execute();
}

/** The state of the database that a snapshot shows. */
export interface InventoryMoment {
  snapshot: string;
  day: string;
}
export const MOMENT_OF_SNAPSHOT = `select jsonb_build_object(
  'snapshot', pg_current_snapshot()::text, 'day', public.closure_day()::text)`;

/** False when nothing waits for it any more. */
export async function setInventoryReady(
  db: Db,
  collectionId: number,
  { contentId, size }: { contentId: string; size: number },
  { snapshot, day }: InventoryMoment,
): Promise<boolean> {
  const { numUpdatedRows } = await waiting(db, collectionId)
    .set({ state: 'ready', content_id: contentId, size, snapshot, closed_on: day, seen_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what shows another state than the present one, and the oldest past so many bytes. */
export async function deleteOutdatedInventories(db: Db, maxBytes: number): Promise<void> {
  await sql`delete from public_inventory i where ${IS_OUTDATED}`.execute(db);
  await sql`delete from public_inventory i using (
      select collection_id, sum(size) over (order by seen_at desc, collection_id) as bytes from public_inventory
    ) ranked where ranked.collection_id = i.collection_id and ranked.bytes > ${maxBytes}`.execute(db);
}

/** Moves the snapshots of unchanged files on, before the notes of changes that they are compared with are deleted. */
export async function touchInventories(db: Db): Promise<void> {
  await sql`update public_inventory i set snapshot = pg_current_snapshot()::text, seen_at = now()
    where i.state = 'ready' and ${IS_CURRENT}`.execute(db);
}
