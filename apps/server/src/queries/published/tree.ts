import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

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
  most: number,
): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select child.* from unnest(${parentIds}::bigint[]) as above (id) cross join lateral (
      select r.id, r.parent_id, r.level, r.signature, r.title from published.record r
      where r.parent_id = above.id order by r.sort_key, r.id limit ${most}
    ) child`.execute(reader);
  return rows;
}

export async function countChildren(
  reader: Reader,
  parentIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ parent_id: number; count: number }>`
    select r.parent_id, count(*)::int as count from published.record r
    where r.parent_id = any(${parentIds}::bigint[]) group by r.parent_id`.execute(reader);
  return new Map(rows.map(({ parent_id, count }) => [parent_id, count]));
}

/** How many records of each level lie right below one. */
export async function countChildrenByLevel(reader: Reader, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ level: RecordLevel; count: number }>`
    select r.level, count(*)::int as count from published.record r
    where r.parent_id = ${id} group by r.level order by r.level`.execute(reader);
  return Object.fromEntries(rows.map(({ level, count }) => [level, count]));
}

export interface Neighbour {
  id: number;
  title: string;
  signature: string;
}

/** The records right before and right after one below the same parent. */
export async function findNeighbours(
  reader: Reader,
  record: { id: number; parent_id: number | null },
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  if (record.parent_id === null) return { previous: null, next: null };
  const beside = (sign: '<' | '>', order: 'asc' | 'desc') =>
    sql<Neighbour>`
    select r.id, r.title, r.signature from published.record r, published.record own
    where own.id = ${record.id} and r.parent_id = ${record.parent_id}
      and (r.sort_key, r.id) ${sql.raw(sign)} (own.sort_key, own.id)
    order by r.sort_key ${sql.raw(order)}, r.id ${sql.raw(order)} limit 1`.execute(reader);
  const [before, after] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')]);
  return { previous: before.rows[0] ?? null, next: after.rows[0] ?? null };
}

const MOST_COUNTED = 5000;

/** Years of what lies below, how often each; of a very large collection a part is enough to see its shape. */
export async function listYearsBelow(
  reader: Reader,
  path: string,
): Promise<{ year: number; count: number }[]> {
  const { rows } = await sql<{ year: number; count: number }>`
    select year, count(*)::int as count from (
      select s.year_from as year from published.record r join published.search_record s on s.record_id = r.id
      where r.path > ${path}::text collate "C" and r.path < ${`${path.slice(0, -1)}/`}::text collate "C"
        and s.year_from between 500 and 2100 limit ${MOST_COUNTED}
    ) known group by year order by year`.execute(reader);
  return rows;
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
      limit ${MOST_COUNTED}) unit`.execute(reader);
  return rows[0] ?? { units: 0, digitised: 0 };
}
