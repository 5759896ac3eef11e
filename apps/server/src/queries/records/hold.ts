import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { type FullRecord, findRecord, findRecords } from './find-records.ts';
import {
  type HeldInstitution,
  holdBranches,
  holdInstitution,
  type LockedRecord,
  type Occupant,
  type Spot,
  TreeChanged,
} from './record-locks.ts';
import { ancestorIds } from './record-path.ts';

/** Records read or written by one statement: a larger one would keep the event loop busy while it is put together. */
const ROWS_PER_STATEMENT = 100;

export function inSlices<T>(rows: readonly T[], size = ROWS_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

interface ToHold {
  /** Records that change. */
  ids: readonly number[];
  /** Their ancestors matter too: they move or become drafts. */
  withBranches: boolean;
  /** Records that others are to stand below, and the institution that new collections are to stand in. */
  parentIds: readonly number[];
  institutionId: number | null;
  /** Places that new records are to take. */
  spots: readonly Spot[];
}

export interface Held {
  rows: ReadonlyMap<number, FullRecord>;
  parents: ReadonlyMap<number, LockedRecord>;
  institution: HeldInstitution | undefined;
  occupants: readonly Occupant[];
}

/** The parents of these records as they stand now, without a lock: whether a request moves one. */
export async function findParentIds(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; parent_id: number | null }>`${KEEP_PLAN}
    select id, parent_id from record where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

async function lockRows(db: Db, ids: readonly number[]): Promise<void> {
  await sql`${KEEP_PLAN}
    select id from record where id = any(${ids}::bigint[]) order by path for update`.execute(db);
}

async function readRows(db: Db, ids: readonly number[]): Promise<FullRecord[]> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return [await findRecord(db, only)].flatMap((row) => row ?? []);
  const rows: FullRecord[] = [];
  for (const slice of inSlices(ids)) rows.push(...(await findRecords(db, slice)));
  return rows;
}

/** What was locked must be the way that leads to each record now: a lock waits for a transaction that moves one. */
function requireSameWay(rows: readonly { path: string }[], locked: ReadonlySet<number>): void {
  for (const { path } of rows)
    if (ancestorIds(path).some((id) => !locked.has(id)))
      throw new TreeChanged('a record was moved meanwhile');
}

/**
 * Locks what a change relies on from the top of the tree downwards (see record-locks.ts): the institution and the
 * records above for sharing, the records themselves for change; then reads them.
 */
export async function hold(
  db: Db,
  { ids, withBranches, parentIds, institutionId, spots }: ToHold,
): Promise<Held> {
  const institution = institutionId === null ? undefined : await holdInstitution(db, institutionId, spots);
  const relied = withBranches ? [...ids, ...parentIds] : parentIds;
  const above = relied.length === 0 ? [] : await holdBranches(db, relied, ids, spots);
  if (ids.length > 0) await lockRows(db, ids);
  const rows = ids.length === 0 ? [] : await readRows(db, ids);
  const parents = new Map([...above, ...rows].map((row) => [row.id, row as LockedRecord]));
  const ways = parentIds.flatMap((id) => parents.get(id) ?? []);
  requireSameWay(withBranches ? [...rows, ...ways] : ways, new Set(parents.keys()));
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    parents,
    institution,
    occupants: [...(above[0]?.occupants ?? []), ...(institution?.occupants ?? [])],
  };
}
