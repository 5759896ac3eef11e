import type { RecordLevel } from '@regest/contract/levels.ts';
import type { ClosureScope } from '@regest/contract/values/closure.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';
import { beginsWith } from '../shared/typed-text.ts';
import { onTheWay } from './find-records.ts';
import { matchesTyped } from './list-records.ts';

export interface NodeRow {
  id: number;
  level: RecordLevel;
  title: string;
  signature: string;
  is_published: boolean;
  is_draft: boolean;
  series: number;
  units: number;
  documents: number;
  /** Scope of the closure in force. */
  closed: ClosureScope | null;
}

/** A node with the institution that it belongs to. */
export interface OwnedNode extends NodeRow {
  institution_id: number;
}

export interface Slice {
  offset: number;
  limit: number;
}

const TODAY = sql`(select closure_day())`;

/** Closures in force by the records of a condition on `above`. */
const closedBy = (condition: RawBuilder<unknown>) => sql`(
  select case when bool_or(above.closed_days @> ${TODAY}) then 'record'
    when bool_or(above.files_closed_days @> ${TODAY}) then 'files' end
  from record above where ${condition})`;

/** `inherited`: what is closed by a record above it. */
const node = (
  inherited: RawBuilder<unknown>,
) => sql`r.id, r.level, r.title, r.signature, r.is_published, r.is_draft,
  record_count.series, record_count.units, record_count.documents,
  case when r.closed_days @> ${TODAY} or ${inherited} = 'record' then 'record'
    when r.files_closed_days @> ${TODAY} or ${inherited} = 'files' then 'files' end as closed`;

const NOTHING_ABOVE = sql`null::text`;
/** Read once for all children of a node. */
const closedAt = (id: number) =>
  closedBy(sql`above.id = any((
  select string_to_array(rtrim(path, '.'), '.')::bigint[] from record where id = ${id})::bigint[])`);
const CLOSED_ON_THE_WAY = closedBy(onTheWay('r'));

const NODES = sql`record r join record_count on record_count.record_id = r.id`;

/**
 * One slice of a level of the tree in natural order, without what the outer statement adds. The first is read straight
 * from its rows; of a later one the ids are cut from the index first, so that what is skipped is not read.
 */
function slice(
  { where, inherited }: { where: RawBuilder<unknown>; inherited: RawBuilder<unknown> },
  { offset, limit }: Slice,
  more = sql``,
): RawBuilder<unknown> {
  if (offset === 0)
    return sql`select ${node(inherited)}${more} from ${NODES} where ${where} and r.deleted_at is null
      order by r.sort_key, r.id limit ${limit}`;
  return sql`select ${node(inherited)}${more} from (
      select r.id from record r where ${where} and r.deleted_at is null
      order by r.sort_key, r.id limit ${limit} offset ${offset}
    ) as page join record r on r.id = page.id join record_count on record_count.record_id = r.id
    order by r.sort_key, r.id`;
}

export async function listRoots(db: Db, institutionId: number, part: Slice): Promise<NodeRow[]> {
  const where = sql`r.institution_id = ${institutionId} and r.level = 'collection'`;
  const { rows } = await sql<NodeRow>`${PREPARED}${slice({ where, inherited: NOTHING_ABOVE }, part)}`.execute(
    db,
  );
  return rows;
}

/** A live record and a slice of what it holds: one statement, the record itself its first row. */
export async function readNode(
  db: Db,
  id: number,
  part: Slice,
): Promise<{ parent: OwnedNode; children: NodeRow[] } | undefined> {
  const inherited = closedAt(id);
  const where = sql`r.parent_id = ${id}`;
  const children = slice({ where, inherited }, part, sql`, null::bigint as institution_id`);
  const { rows } = await sql<OwnedNode>`${PREPARED}
    select ${node(inherited)}, r.institution_id from ${NODES} where r.id = ${id} and r.deleted_at is null
    union all (${children})`.execute(db);
  const [parent, ...rest] = rows;
  return parent?.id === id ? { parent, children: rest } : undefined;
}

export async function countChildren(db: Db, parentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('record')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Limit of ranked matches; a word of thousands of records needs more letters anyway. */
const CANDIDATES = 1000;

/** The best live matches of a signature or a title: those that begin with the text before those that hold it. */
export async function searchPaths(
  db: Db,
  institutionId: number,
  q: string,
  named: readonly number[],
  limit: number,
): Promise<{ id: number; path: string }[]> {
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path from (
      select id, path, signature, title, sort_key from record
      where institution_id = ${institutionId} and deleted_at is null and ${matchesTyped(q, named)}
      limit ${CANDIDATES}
    ) as found
    order by (${beginsWith(sql`plain(signature)`, q)} or ${beginsWith(sql`plain(title)`, q)}) desc, sort_key, id
    limit ${limit}`.execute(db);
  return rows;
}

/** These records in natural order, whatever lies between them, with the way to each. */
export async function findNodes(db: Db, ids: readonly number[]): Promise<(NodeRow & { path: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NodeRow & { path: string }>`
    select ${node(CLOSED_ON_THE_WAY)}, r.path from ${NODES}
    where r.id = any(${ids}::bigint[]) order by r.sort_key, r.id`.execute(db);
  return rows;
}

/** A requested place in the tree. */
export async function findNode(db: Db, id: number): Promise<OwnedNode | undefined> {
  const { rows } = await sql<OwnedNode>`${PREPARED}
    select ${node(closedAt(id))}, r.institution_id from ${NODES}
    where r.id = ${id} and r.deleted_at is null`.execute(db);
  return rows[0];
}
