import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';

export interface IndexState {
  /** Which version of the rules the whole index was last made by. */
  analyser: number;
  done: number;
  total: number;
}

export async function findIndexState(db: Db): Promise<IndexState> {
  const { rows } = await sql<IndexState>`${KEEP_PLAN} select analyser, done, total from search_state`.execute(
    db,
  );
  return rows[0] ?? { analyser: 0, done: 0, total: 0 };
}

export async function setIndexState(db: Db, { analyser, done, total }: IndexState): Promise<void> {
  await sql`
    insert into search_state (analyser, done, total) values (${analyser}, ${done}, ${total})
    on conflict (only_row) do update set analyser = excluded.analyser, done = excluded.done, total = excluded.total`.execute(
    db,
  );
}

/** How many things there are to index. */
export async function countIndexable(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from record) + (select count(*) from author) + (select count(*) from transcription)
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of them were indexed by these rules. */
export async function countIndexed(db: Db, analyser: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from search_record where analyser = ${analyser})
      + (select count(*) from search_author where analyser = ${analyser})
      + (select count(distinct file_id) from search_text where analyser = ${analyser}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

type IndexedKind = 'record' | 'author' | 'text';

const TABLES = {
  record: { source: sql`record`, id: sql`source.id`, index: sql`search_record`, key: sql`record_id` },
  author: { source: sql`author`, id: sql`source.id`, index: sql`search_author`, key: sql`author_id` },
  text: { source: sql`transcription`, id: sql`source.file_id`, index: sql`search_text`, key: sql`file_id` },
} as const;

/** Ids after this one that are missing from the index or were made by other rules, in their order. */
export async function listStale(
  db: Db,
  kind: IndexedKind,
  after: number,
  analyser: number,
  limit: number,
): Promise<number[]> {
  const { source, id, index, key } = TABLES[kind];
  // A blank scan has a text of nothing, by which nobody finds it.
  const hasWords =
    kind === 'text' ? sql`and coalesce(source.corrected_text, source.machine_text) ~ '[^[:space:]]'` : sql``;
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${source} as source
    where ${id} > ${after} ${hasWords} and not exists (
      select from ${index} as indexed
      -- Also said of the index, or every step would go through all that was made before it.
      where indexed.${key} = ${id} and indexed.${key} > ${after} and indexed.analyser = ${analyser})
    order by ${id} limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of what there is to index, after this one, in their order. */
export async function listIndexable(
  db: Db,
  kind: IndexedKind,
  after: number,
  limit: number,
): Promise<number[]> {
  const { source, id } = TABLES[kind];
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${source} as source where ${id} > ${after}
    order by ${id} limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** These things can no longer be found. */
export async function deleteIndexed(db: Db, kind: IndexedKind, ids: readonly number[]): Promise<void> {
  const { index, key } = TABLES[kind];
  await sql`delete from ${index} where ${key} = any(${ids}::bigint[])`.execute(db);
}

export async function emptyIndex(db: Db): Promise<void> {
  for (const table of ['search_record', 'search_author', 'search_text', 'search_term'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await setIndexState(db, { analyser: 0, done: 0, total: 0 });
}
