import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';

export interface TreeRow {
  id: number;
  parent_id: number;
  level: RecordLevel;
  signature: string;
  title: string;
}

/** The children of each of these records, so many of each, in the natural order of signatures. */
export async function listTreeChildren(
  reader: Reader,
  parentIds: readonly number[],
  limit: number,
): Promise<TreeRow[]> {
  if (parentIds.length === 0) return [];
  // One branch for each id: a list parameter would keep PostgreSQL from reusing the plan.
  const below = parentIds.map(
    (id) => sql`(select r.id, r.parent_id, r.level, r.signature, r.title from published.record r
      where r.parent_id = ${id} order by r.sort_key, r.id limit ${sql.lit(limit)})`,
  );
  const { rows } = await sql<TreeRow>`${PREPARED} ${sql.join(below, sql` union all `)}`.execute(reader);
  return rows;
}

/** Numbers of children, counted no further than `most`, since each child costs a check of its ancestors. */
export async function countChildren(
  reader: Reader,
  parentIds: readonly number[],
  limit: number,
): Promise<Map<number, number>> {
  if (parentIds.length === 0) return new Map();
  const counts = parentIds.map(
    (id) => sql`select ${id}::bigint as id, (select count(*)::int from (
      select from published.record r where r.parent_id = ${id} limit ${sql.lit(limit)}) counted) as count`,
  );
  const { rows } = await sql<{ id: number; count: number }>`${PREPARED}
    ${sql.join(counts, sql` union all `)}`.execute(reader);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function countAllChildren(reader: Reader, parentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${PREPARED}
    select count(*)::int as count from published.record r where r.parent_id = ${parentId}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Numbers of children by level. */
export async function countChildrenByLevel(reader: Reader, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ level: RecordLevel; count: number }>`
    select r.level, count(*)::int as count from published.record r
    where r.parent_id = ${id} group by r.level order by r.level`.execute(reader);
  return Object.fromEntries(rows.map(({ level, count }) => [level, count]));
}

interface Neighbour {
  id: number;
  title: string;
  signature: string;
}

export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** The records right before and right after one below the same parent. */
export async function findNeighbours(
  reader: Reader,
  id: number,
  parentId: number | null,
): Promise<Neighbours> {
  if (parentId === null) return { previous: null, next: null };
  const beside = (sign: '<' | '>', order: 'asc' | 'desc') =>
    sql`select json_build_object('id', r.id, 'title', r.title, 'signature', r.signature)
      from published.record r where r.parent_id = ${parentId}
        and (r.sort_key, r.id) ${sql.raw(sign)} (own.sort_key, own.id)
      order by r.sort_key ${sql.raw(order)}, r.id ${sql.raw(order)} limit 1`;
  const { rows } = await sql<Neighbours>`${PREPARED}
    select (${beside('<', 'desc')}) as previous, (${beside('>', 'asc')}) as next
    from published.record own where own.id = ${id}`.execute(reader);
  return rows[0] ?? { previous: null, next: null };
}

const MAX_COUNTED = 5000;

export interface YearsBelow {
  year: number;
  until: number;
  level: RecordLevel;
  count: number;
}

/** Years of what lies below, how often each; of a very large collection a part is enough to see its shape. */
export async function listYearsBelow(
  reader: Reader,
  path: string,
): Promise<{ years: YearsBelow[]; isWhole: boolean }> {
  const { rows } = await sql<YearsBelow>`
    select year, until, level, count(*)::int as count from (
      select s.year_from as year, coalesce(s.year_to, s.year_from) as until, r.level
      from published.record r join published.search_record s on s.record_id = r.id
      where r.path > ${path}::text collate "C" and r.path < ${`${path.slice(0, -1)}/`}::text collate "C"
        and s.year_from between 500 and 2100 limit ${MAX_COUNTED}
    ) known group by year, until, level order by year`.execute(reader);
  return { years: rows, isWhole: rows.reduce((sum, { count }) => sum + count, 0) < MAX_COUNTED };
}

/** Units of a collection, counted up to a limit. */
export async function countUnits(reader: Reader, collectionId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from published.record r
      where r.level = 'unit' and r.path > ${`${collectionId}.`}::text collate "C"
        and r.path < ${`${collectionId}/`}::text collate "C" limit ${limit}) unit`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Units of a collection and how many of them have something to see. */
export async function countShare(
  reader: Reader,
  path: string,
): Promise<{ units: number; digitised: number }> {
  const { rows } = await sql<{ units: number; digitised: number }>`
    select count(*)::int as units, count(*) filter (where exists (
        select from published.record below join published.file f on f.record_id = below.id
        where below.path >= unit.path collate "C" and below.path < (rtrim(unit.path, '.') || '/') collate "C"))::int as digitised
    from (select r.path from published.record r
      where r.level = 'unit' and r.path > ${path}::text collate "C" and r.path < ${`${path.slice(0, -1)}/`}::text collate "C"
      limit ${MAX_COUNTED}) unit`.execute(reader);
  return rows[0] ?? { units: 0, digitised: 0 };
}
