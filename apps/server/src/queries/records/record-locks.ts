import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { ancestorIds, pathEnd } from './record-path.ts';

/**
 * Who locks what, so that publishing, deleting and moving of overlapping subtrees end
 * as if one had come after the other, and never wait for each other in a ring:
 *
 * - locks are taken from the top of the tree downwards, the institution first;
 * - whoever relies on an ancestor (creates below it, publishes below it) holds it FOR SHARE;
 * - whoever changes a subtree holds its root FOR UPDATE, then changes what is below;
 * - counts are changed last, see record-counts.ts.
 */
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

/** The tree changed between reading a path and locking it. The transaction is tried again (SQLSTATE 40001). */
export class TreeChanged extends Error {
  readonly code = '40001';
}

/** The records on the way to this one, itself included, as their ids stand when the statement begins. */
const branchOf = (id: number) => sql<boolean>`r.id = any(
  string_to_array(rtrim((select path from record where id = ${id}), '.'), '.')::bigint[])`;

/** What was locked must be the way that leads there now: a lock waits for whoever moves the record. */
function requireSameWay(record: LockedRecord, ancestors: readonly LockedRecord[]): void {
  if (ancestorIds(record.path).join() !== ancestors.map(({ id }) => id).join())
    throw new TreeChanged('the record was moved meanwhile');
}

export interface LockedBranch {
  /** From the collection down to the parent. */
  ancestors: LockedRecord[];
  record: LockedRecord;
}

function partBranch<Row extends LockedRecord>(rows: Row[], id: number) {
  const record = rows.find((one) => one.id === id);
  const ancestors = rows.filter((one) => one.id !== id);
  if (record) requireSameWay(record, ancestors);
  return record && { ancestors, record };
}

/** Holds the ancestors for sharing and the record itself for change; undefined when it is not there. */
export async function lockBranch(
  db: Db,
  id: number,
  mode: 'share' | 'update' = 'update',
): Promise<LockedBranch | undefined> {
  if (mode === 'share') return partBranch(await holdBranches(db, [id], [], []), id);
  const { rows: ancestors } = await sql<LockedRecord>`${KEEP_PLAN}
    select ${COLUMNS} from record r where ${branchOf(id)} and r.id <> ${id} order by r.path for share`.execute(
    db,
  );
  const { rows } = await sql<LockedRecord>`${KEEP_PLAN}
    select ${COLUMNS} from record r where r.id = ${id} for update`.execute(db);
  return partBranch([...ancestors, ...rows], id);
}

/** A place among siblings: below a record by its id, or a collection's by the negative id of its institution. */
export interface Spot {
  siblings: number;
  signature: string;
}
export interface Occupant extends Spot {
  id: number;
}

/** The live records that stand at these places. The unique index decides under a race; this names the field early. */
const occupantsOf = (spots: readonly Spot[]) => sql<Occupant[]>`(
  select coalesce(json_agg(json_build_object('siblings', spot.siblings, 'signature', spot.signature, 'id', other.id)),
    '[]'::json)
  from unnest(${spots.map(({ siblings }) => siblings)}::bigint[], ${spots.map(({ signature }) => signature)}::text[])
    as spot (siblings, signature)
  join record other on coalesce(other.parent_id, -other.institution_id) = spot.siblings
    and md5(other.signature) = md5(spot.signature) and other.deleted_at is null)`;

export async function findOccupants(db: Db, spots: readonly Spot[]): Promise<Occupant[]> {
  const { rows } = await sql<{ occupants: Occupant[] }>`${KEEP_PLAN}
    select ${occupantsOf(spots)} as occupants`.execute(db);
  return rows[0]?.occupants ?? [];
}

/** These records and all above them, but not `except`, held for sharing; with each, who stands at the spots. */
export async function holdBranches(
  db: Db,
  ids: readonly number[],
  except: readonly number[],
  spots: readonly Spot[],
): Promise<(LockedRecord & { occupants: Occupant[] })[]> {
  const { rows } = await sql<LockedRecord & { occupants: Occupant[] }>`${KEEP_PLAN}
    select ${COLUMNS}, ${occupantsOf(spots)} as occupants from record r
    where r.id = any(array(
        select unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) from record where id = any(${ids}::bigint[])))
      and r.id <> all(${except}::bigint[])
    order by r.path for share`.execute(db);
  return rows;
}

export interface HeldInstitution {
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
): Promise<HeldInstitution | undefined> {
  const { rows } = await sql<HeldInstitution>`${KEEP_PLAN}
    select i.id, i.is_published, i.signature, i.name, ${occupantsOf(spots)} as occupants
    from institution i where i.id = ${id} for share`.execute(db);
  return rows[0];
}

/** Rows below and including this path. */
export function inSubtree(path: string) {
  return sql<boolean>`path >= ${path} and path < ${pathEnd(path)}`;
}
