import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/schema.ts';
import { noteChangeOfAll } from '../queries/changes/changes.ts';
import { addJob } from '../queries/jobs/jobs.ts';
import { INDEX_TABLES, type IndexedKind, lock, put } from './indexing.ts';
import { findIndexState, type IndexState, queueRenamings } from './renamings.ts';

async function setIndexState(
  db: Db,
  { analyser, done, total }: Omit<IndexState, 'renamings'>,
): Promise<void> {
  await sql`
    insert into search_state (analyser, done, total) values (${analyser}, ${done}, ${total})
    on conflict (only_row) do update set analyser = excluded.analyser, done = excluded.done,
      total = excluded.total`.execute(db);
}

export async function idsOf(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** Ids after this one that are missing from the index or were indexed by other rules, in their order. */
export function listStale(db: Db, kind: IndexedKind, after: number, limit: number): Promise<number[]> {
  const { source, id, index, key } = INDEX_TABLES[kind];
  // A blank scan has no words, by which nothing finds it.
  const hasWords =
    kind === 'text' ? sql`and coalesce(source.corrected_text, source.machine_text) ~ '[^[:space:]]'` : sql``;
  return idsOf(
    db,
    sql`select ${id} as id from ${source} as source
      where ${id} > ${after} ${hasWords} and not exists (
        select from ${index} as indexed where indexed.${key} = ${id}
          -- Repeated for the index, or every batch reads all that the ones before it made.
          and indexed.${key} > ${after} and indexed.analyser = ${ANALYSER_VERSION})
      order by ${id} limit ${limit}`,
  );
}

/** Ids of what there is to index after this one, in their order. */
export function listIndexable(db: Db, kind: IndexedKind, after: number, limit: number): Promise<number[]> {
  const { source, id } = INDEX_TABLES[kind];
  return idsOf(
    db,
    sql`select ${id} as id from ${source} as source where ${id} > ${after} order by ${id} limit ${limit}`,
  );
}

async function count(db: Db, query: RawBuilder<{ count: number }>): Promise<number> {
  return (await query.execute(db)).rows[0]?.count ?? 0;
}

const BATCH = { record: 200, author: 500, text: 1 } as const;

interface Progress {
  shouldContinue?: () => boolean;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Indexes what is missing or was indexed by other rules, batch by batch; search works meanwhile with what is there.
 * It can be killed anywhere: what is done is not done again.
 */
export async function rebuild(
  { db }: { db: Db },
  { shouldContinue = () => true, onProgress = () => {} }: Progress = {},
): Promise<void> {
  const total = await count(
    db,
    sql`select (select count(*) from record) + (select count(*) from author)
      + (select count(*) from transcription) as count`,
  );
  let indexed = await count(
    db,
    sql`select (select count(*) from search_record where analyser = ${ANALYSER_VERSION})
      + (select count(*) from search_author where analyser = ${ANALYSER_VERSION})
      + (select count(distinct file_id) from search_text where analyser = ${ANALYSER_VERSION}) as count`,
  );
  const { analyser } = await findIndexState(db);
  await setIndexState(db, { analyser, done: indexed, total });
  for (const kind of ['record', 'author', 'text'] as const) {
    for (let after = 0; shouldContinue(); ) {
      const ids = await listStale(db, kind, after, BATCH[kind]);
      const last = ids.at(-1);
      if (last === undefined) break;
      await inTransaction(db, async (transaction) => {
        await lock(transaction, kind, ids);
        await put(transaction, kind, ids);
      });
      after = last;
      indexed += ids.length;
      onProgress(indexed, total);
      await setIndexState(db, { analyser, done: indexed, total });
    }
  }
  if (!shouldContinue()) return;
  // The portal caches what it counted while half of the index was there. Noted first: a build that ends between the two
  // is taken up again.
  await noteChangeOfAll(db);
  await setIndexState(db, { analyser: ANALYSER_VERSION, done: total, total });
}

export async function emptyIndex(db: Db): Promise<void> {
  for (const table of ['search_record', 'search_author', 'search_text', 'search_term'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await setIndexState(db, { analyser: 0, done: 0, total: 0 });
}

/** Enqueues a rebuild when the rules have changed since everything was indexed, and renamings that were left. */
export async function ensureBuilt(db: Db): Promise<void> {
  const { analyser } = await findIndexState(db);
  if (analyser !== ANALYSER_VERSION)
    await addJob(db, 'build-search-index', {}, { key: 'build-search-index' });
  await queueRenamings(db);
}
