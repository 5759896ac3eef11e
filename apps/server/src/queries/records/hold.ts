import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';
import { type FullRecord, findRecord, findRecords } from './find-records.ts';
import { ancestorIds } from './record-path.ts';
import { type Occupant, occupantsOf, type Spot, WriteCollision } from './sibling-signatures.ts';

// The order of locks, by which publishing, deleting and moving of overlapping subtrees are serialised and never
// deadlock:
//
// - locks are taken from the top of the tree downwards, the institution first;
// - a transaction that relies on an ancestor (creates below it, publishes below it) holds it FOR SHARE;
// - a transaction that changes a subtree holds its root FOR UPDATE, then changes what is below;
// - counts are changed last, see record-counts.ts.

export interface LockedRecord {
  id: number;
  institution_id: number;
  level: 'collection' | 'series' | 'unit' | 'document';
  parent_id: number | null;
  path: string;
  signature: string;
  title: string;
  is_published: boolean;
  is_draft: boolean;
  deleted_at: string | null;
  trash_root_id: number | null;
  purging_since: string | null;
  version: number;
}

const COLUMNS = sql`r.id, r.institution_id, r.level, r.parent_id, r.path, r.signature, r.title, r.is_published,
  r.is_draft, r.deleted_at, r.trash_root_id, r.purging_since, r.version`;

/** The records on the way to this one, itself included, by their ids when the statement begins. */
const branchOf = (id: number) => sql<boolean>`r.id = any(
  string_to_array(rtrim((select path from record where id = ${id}), '.'), '.')::bigint[])`;

export interface LockedBranch {
  /** Ancestors from the collection down to the parent. */
  ancestors: LockedRecord[];
  record: LockedRecord;
}

/**
 * The locked records must be the ancestors by the path of now: a lock waits for a transaction that moves the record.
 */
function toBranch<Row extends LockedRecord>(rows: Row[], id: number) {
  const record = rows.find((one) => one.id === id);
  const ancestors = rows.filter((one) => one.id !== id);
  if (record && ancestorIds(record.path).join() !== ancestors.map((one) => one.id).join())
    throw new WriteCollision('the record was moved meanwhile');
  return record && { ancestors, record };
}

/** Holds the ancestors for sharing and the record itself for change; undefined when there is none. */
export async function lockBranch(
  db: Db,
  id: number,
  mode: 'share' | 'update' = 'update',
): Promise<LockedBranch | undefined> {
  if (mode === 'share') return toBranch(await holdBranches(db, [id], [], []), id);
  const { rows: ancestors } = await sql<LockedRecord>`${PREPARED}
    select ${COLUMNS} from record r where ${branchOf(id)} and r.id <> ${id} order by r.path for share`.execute(
    db,
  );
  const { rows } = await sql<LockedRecord>`${PREPARED}
    select ${COLUMNS} from record r where r.id = ${id} for update`.execute(db);
  return toBranch([...ancestors, ...rows], id);
}

/** These records and all above them, but not `except`, held for sharing; with each, the records at the spots. */
async function holdBranches(
  db: Db,
  ids: readonly number[],
  except: readonly number[],
  spots: readonly Spot[],
): Promise<(LockedRecord & { occupants: Occupant[] })[]> {
  const { rows } = await sql<LockedRecord & { occupants: Occupant[] }>`${PREPARED}
    select ${COLUMNS}, ${occupantsOf(spots)} as occupants from record r
    where r.id = any(array(
        select unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) from record where id = any(${ids}::bigint[])))
      and r.id <> all(${except}::bigint[])
    order by r.path for share`.execute(db);
  return rows;
}

export interface LockedInstitution {
  id: number;
  is_published: boolean;
  signature: string;
  name: string;
  occupants: Occupant[];
}

/** Holds the institution so that its publication cannot change meanwhile. */
export async function holdInstitution(
  db: Db,
  id: number,
  spots: readonly Spot[] = [],
): Promise<LockedInstitution | undefined> {
  const { rows } = await sql<LockedInstitution>`${PREPARED}
    select i.id, i.is_published, i.signature, i.name, ${occupantsOf(spots)} as occupants
    from institution i where i.id = ${id} for share`.execute(db);
  return rows[0];
}

/** Records read or written by one statement: a larger one would keep the event loop busy while it is put together. */
const ROWS_PER_STATEMENT = 100;

export function chunk<T>(rows: readonly T[], size = ROWS_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

interface ToHold {
  /** Records that change. */
  ids: readonly number[];
  /** Their ancestors matter too: they move or become drafts. */
  withBranches: boolean;
  /** Parents of the requested places, and the institution of new collections. */
  parentIds: readonly number[];
  institutionId: number | null;
  /** Places that new records are to take. */
  spots: readonly Spot[];
}

export interface LockedRows {
  rows: ReadonlyMap<number, FullRecord>;
  parents: ReadonlyMap<number, LockedRecord>;
  institution: LockedInstitution | undefined;
  occupants: readonly Occupant[];
}

/** The current parents of these records, without a lock: whether a request moves one. */
export async function findParentIds(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; parent_id: number | null }>`${PREPARED}
    select id, parent_id from record where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

async function lockRows(db: Db, ids: readonly number[]): Promise<void> {
  await sql`${PREPARED}
    select id from record where id = any(${ids}::bigint[]) order by path for update`.execute(db);
}

async function readRows(db: Db, ids: readonly number[]): Promise<FullRecord[]> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return [await findRecord(db, only)].flatMap((row) => row ?? []);
  const rows: FullRecord[] = [];
  for (const slice of chunk(ids)) rows.push(...(await findRecords(db, slice)));
  return rows;
}

/** Throws unless every ancestor, by the current path, is locked. */
function requireLockedAncestors(rows: readonly { path: string }[], locked: ReadonlySet<number>): void {
  for (const { path } of rows)
    if (ancestorIds(path).some((id) => !locked.has(id)))
      throw new WriteCollision('a record was moved meanwhile');
}

/**
 * Locks what a change relies on from the top of the tree downwards: the institution and the
 * records above for sharing, the records themselves for change; then reads them.
 */
export async function hold(
  db: Db,
  { ids, withBranches, parentIds, institutionId, spots }: ToHold,
): Promise<LockedRows> {
  const institution = institutionId === null ? undefined : await holdInstitution(db, institutionId, spots);
  const relied = withBranches ? [...ids, ...parentIds] : parentIds;
  const above = relied.length === 0 ? [] : await holdBranches(db, relied, ids, spots);
  if (ids.length > 0) await lockRows(db, ids);
  const rows = ids.length === 0 ? [] : await readRows(db, ids);
  const parents = new Map([...above, ...rows].map((row) => [row.id, row as LockedRecord]));
  const newParents = parentIds.flatMap((id) => parents.get(id) ?? []);
  requireLockedAncestors(withBranches ? [...rows, ...newParents] : newParents, new Set(parents.keys()));
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    parents,
    institution,
    occupants: [...(above[0]?.occupants ?? []), ...(institution?.occupants ?? [])],
  };
}

/** Those of these creators that the institution has, locked so that none is deleted before the record names it. */
export async function holdAuthors(
  db: Db,
  institutionId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('author')
    .select('id')
    .where('id', 'in', [...ids])
    .where('institution_id', '=', institutionId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findIndexTypes(db: Db, ids: readonly number[]): Promise<Map<number, IndexType>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('index_term')
    .select(['id', 'type'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Bytes of the longest path in each of these subtrees; what is in the trash counts. */
export async function longestPaths(
  db: Db,
  paths: readonly { id: number; path: string; end: string }[],
): Promise<Map<number, number>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{ id: number; longest: number }>`
    select one.id, (select max(octet_length(path)) from record where path >= one.path and path < one."end") as longest
    from jsonb_to_recordset(${JSON.stringify(paths)}::jsonb) as one (id bigint, path text, "end" text)`.execute(
    db,
  );
  return new Map(rows.map(({ id, longest }) => [id, longest]));
}
