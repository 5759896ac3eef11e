import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import type { IndexState } from './index-state.ts';

/** A creator or a term, as records name it. */
export interface NamedThing {
  kind: 'author' | 'term';
  id: number;
}

/** A thing of many records whose words are still being made anew, with the name it has now. */
export interface Renaming extends NamedThing {
  /** null: of several. */
  institutionId: number | null;
  run: string;
  name: string;
  done: number;
  total: number;
}

const LINKS = {
  author: { table: sql`record_author`, key: sql`author_id` },
  term: { table: sql`record_index`, key: sql`index_id` },
} as const;

/** Records that name it; of no more than `most` any will do. */
export async function listNaming(db: Db, { kind, id }: NamedThing, most?: number): Promise<number[]> {
  const { table, key } = LINKS[kind];
  const which = most === undefined ? sql`order by record_id` : sql`limit ${most}`;
  const { rows } = await sql<{ id: number }>`
    select record_id as id from ${table} where ${key} = ${id} ${which}`.execute(db);
  return rows.map((row) => row.id);
}

/** Those of these records that name it. */
export async function listNamingAmong(
  db: Db,
  { kind, id }: NamedThing,
  ids: readonly number[],
): Promise<number[]> {
  const { table, key } = LINKS[kind];
  const { rows } = await sql<{ id: number }>`
    select record_id as id from ${table} where ${key} = ${id} and record_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Notes that the records of a thing wait for their words; returns what this run is called. */
export async function beginRenaming(
  db: Db,
  { kind, id }: NamedThing,
  institutionId: number | null,
): Promise<string> {
  const { table, key } = LINKS[kind];
  const { rows } = await sql<{ run: string }>`
    insert into search_renaming (kind, thing_id, institution_id, total)
    select ${kind}, ${id}::bigint, ${institutionId}::bigint, count(*) from ${table} where ${key} = ${id}
    on conflict (kind, thing_id) do update set institution_id = excluded.institution_id, run = excluded.run,
      done = 0, total = excluded.total
    returning run`.execute(db);
  return rows[0]?.run ?? '';
}

/** False when another run has begun since, or none is left to do. */
export async function noteRenamed(
  db: Db,
  { kind, id }: NamedThing,
  run: string,
  done: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update search_renaming set done = ${done} where kind = ${kind} and thing_id = ${id} and run = ${run}`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

export async function endRenaming(db: Db, { kind, id }: NamedThing, run: string): Promise<void> {
  await sql`
    delete from search_renaming where kind = ${kind} and thing_id = ${id} and run = ${run}`.execute(db);
}

/** How far the index is, and which renamed things wait: one statement, since every search asks it. */
export async function findIndexProgress(db: Db): Promise<IndexState & { renamings: Renaming[] }> {
  const { rows } = await sql<IndexState & { renamings: Renaming[] }>`${KEEP_PLAN}
    select analyser, done, total, coalesce((
      select json_agg(json_build_object('kind', waits.kind, 'id', waits.thing_id, 'run', waits.run,
        'institutionId', waits.institution_id, 'done', waits.done, 'total', waits.total,
        'name', coalesce(author.name, term.name, '')))
      from search_renaming waits
      left join author on waits.kind = 'author' and author.id = waits.thing_id
      left join index_term term on waits.kind = 'term' and term.id = waits.thing_id), '[]'::json) as renamings
    from search_state`.execute(db);
  return rows[0] ?? { analyser: 0, done: 0, total: 0, renamings: [] };
}

/** Which of these questions a text answers by itself. */
export async function answeredBy(db: Db, vector: string, tsqueries: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql<{ isAnswered: boolean }>`
    select ${vector}::tsvector @@ asked::tsquery as "isAnswered"
    from unnest(${tsqueries}::text[]) with ordinality as given (asked, at) order by at`.execute(db);
  return rows.map(({ isAnswered }) => isAnswered);
}
