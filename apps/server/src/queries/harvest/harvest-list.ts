import { type Kysely, type RawBuilder, sql } from 'kysely';
import { HARVEST_LOCK } from '../../db/advisory-locks.ts';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Database, Db } from '../../db/schema.ts';

/*
 * The list that harvesters get: numbers, stamps and deletions. What a record says is never here; that is
 * read through the role of the readers (queries/published).
 */

export interface HarvestRow {
  record_id: number;
  institution_id: number;
  collection_id: number;
  stamp: string;
  is_collection: boolean;
  is_deleted: boolean;
}

const second = (column: string) =>
  sql`to_char((${sql.raw(column)}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export interface HarvestClock {
  /** The last stamp that was given; none up to it will be given any more. */
  stamp: string;
  /** A moment such that whatever is stamped later than `stamp` is stamped at it or later. */
  now: string;
}

/**
 * The time for harvesters. No stamps are given while the lock is shared, so the clock is earlier than any stamp to
 * come; while a pass gives stamps, the answer is dated by the last stamp, which the pass cannot go below.
 */
export function readHarvestClock(db: Kysely<Database>): Promise<HarvestClock> {
  return db.transaction().execute(async (own) => {
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock_shared(${HARVEST_LOCK}::bigint) as alone`.execute(own);
    const now = rows[0]?.alone
      ? 'clock_timestamp()'
      : `least(clock_timestamp(), s.stamp + interval '1 second')`;
    const { rows: read } = await sql<HarvestClock>`
      select ${second('s.stamp')} as stamp, ${second(now)} as now from harvest_state s`.execute(own);
    return read[0] ?? { stamp: '1970-01-01T00:00:00Z', now: '1970-01-01T00:00:00Z' };
  });
}

export async function findEarliestStamp(db: Db): Promise<string | null> {
  const { rows } = await sql<{ stamp: string | null }>`
    select ${second('min(h.stamp)')} as stamp from harvest h`.execute(db);
  return rows[0]?.stamp ?? null;
}

export interface HarvestRequest {
  /** Finding aids: collections alone, by the last change of anything in them. */
  trees: boolean;
  institutionId: number | null;
  collectionId: number | null;
  until: string;
  /** Rows later in the order than this stamp and number. */
  after: { stamp: string; id: number };
  limit: number;
}

const columns = (stamp: string) => sql`
  h.record_id, h.institution_id, h.collection_id, ${second(stamp)} as stamp,
  h.tree_stamp is not null as is_collection, h.is_deleted`;

function inSet({ institutionId, collectionId, trees }: HarvestRequest): RawBuilder<unknown> {
  // A collection has one finding aid, its own.
  if (collectionId !== null && trees)
    return sql`and h.record_id = ${collectionId} and h.institution_id = ${institutionId}`;
  if (collectionId !== null)
    return sql`and h.collection_id = ${collectionId} and h.institution_id = ${institutionId}`;
  return institutionId === null ? sql`` : sql`and h.institution_id = ${institutionId}`;
}

/** A stretch of the list in the order of stamps, read from its index wherever it begins. */
export async function listHarvest(db: Db, wanted: HarvestRequest): Promise<HarvestRow[]> {
  const stamp = sql.raw(wanted.trees ? 'h.tree_stamp' : 'h.stamp');
  const { after, until, limit, trees } = wanted;
  const { rows } = await sql<HarvestRow>`${PREPARED}
    select ${columns(trees ? 'h.tree_stamp' : 'h.stamp')} from harvest h
    where (${stamp}, h.record_id) > (${after.stamp}::timestamptz, ${after.id}::bigint) and ${stamp} <= ${until}::timestamptz
      ${trees ? sql`and h.tree_stamp is not null` : sql``} ${inSet(wanted)}
    order by ${stamp}, h.record_id limit ${limit}`.execute(db);
  return rows;
}

export async function findHarvest(db: Db, id: number, trees: boolean): Promise<HarvestRow | undefined> {
  const { rows } = await sql<HarvestRow>`
    select ${columns(trees ? 'coalesce(h.tree_stamp, h.stamp)' : 'h.stamp')} from harvest h
    where h.record_id = ${id}`.execute(db);
  return rows[0];
}

/** Number of public records of a collection, counted no further than needed. */
export async function countHarvested(db: Db, collectionId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from harvest h where h.collection_id = ${collectionId} and not h.is_deleted limit ${limit}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
