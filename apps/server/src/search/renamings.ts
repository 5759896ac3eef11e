import { sql } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import { PREPARED } from '../db/prepared-statements.ts';
import type { Db } from '../db/schema.ts';
import { noteChangeOfAll } from '../queries/changes/changes.ts';
import { addJob } from '../queries/jobs/jobs.ts';
import { lock, put } from './indexing.ts';

/** A creator or a term, as records name it. */
export interface IndexedName {
  kind: 'author' | 'term';
  id: number;
}

/** A thing of many records whose words are still being reindexed, with the name it has now. */
export interface Renaming extends IndexedName {
  /** null: of several institutions. */
  institutionId: number | null;
  run: string;
  name: string;
  done: number;
  total: number;
}

/**
 * Fewer are indexed within the change; more by a worker, or the request would take and lock as long as all their words
 * take.
 */
const AT_ONCE = 100;
const BATCH = 200;

export const NAME_TABLES = {
  author: { table: sql`record_author`, key: sql`author_id` },
  term: { table: sql`record_index`, key: sql`index_id` },
} as const;

async function listRecordsOfName(db: Db, { kind, id }: IndexedName, limit: number | null): Promise<number[]> {
  const { table, key } = NAME_TABLES[kind];
  const { rows } = await sql<{ id: number }>`
    select record_id as id from ${table} where ${key} = ${id} order by record_id limit ${limit}::int`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

const enqueue = (db: Db, { kind, id }: IndexedName, run: string) =>
  addJob(db, 'index-named-records', { kind, id, run }, { key: `index-named-${kind}-${id}` });

/** The records that name a thing are found by its new name: at once, though a worker makes the words of many. */
export async function indexRecordsOfName(
  db: Db,
  thing: IndexedName,
  institutionId: number | null,
  recordIds?: readonly number[],
): Promise<void> {
  const ids = recordIds ?? (await listRecordsOfName(db, thing, AT_ONCE + 1));
  if (ids.length <= AT_ONCE) {
    await lock(db, 'record', ids);
    await put(db, 'record', ids);
    return;
  }
  const { table, key } = NAME_TABLES[thing.kind];
  const { rows } = await sql<{ run: string }>`
    insert into search_renaming (kind, thing_id, institution_id, total)
    select ${thing.kind}, ${thing.id}::bigint, ${institutionId}::bigint, count(*)
    from ${table} where ${key} = ${thing.id}
    on conflict (kind, thing_id) do update set institution_id = excluded.institution_id, run = excluded.run,
      done = 0, total = excluded.total
    returning run`.execute(db);
  await enqueue(db, thing, rows[0]?.run ?? '');
}

/** Indexes every record that names the thing, in batches; the job of an earlier change leaves it to the last one. */
export async function continueRenaming(
  { db }: { db: Db },
  { run, ...thing }: IndexedName & { run: string },
  shouldContinue: () => boolean,
): Promise<void> {
  const isThis = sql`kind = ${thing.kind} and thing_id = ${thing.id} and run = ${run}`;
  const ids = await listRecordsOfName(db, thing, null);
  for (let start = 0; start < ids.length; start += BATCH) {
    if (!shouldContinue()) throw new Error('The program stops; the rest is indexed when it runs again.');
    const { numAffectedRows = 0n } =
      await sql`update search_renaming set done = ${start} where ${isThis}`.execute(db);
    if (numAffectedRows === 0n) return;
    const batch = ids.slice(start, start + BATCH);
    await inTransaction(db, async (transaction) => {
      await lock(transaction, 'record', batch);
      await put(transaction, 'record', batch);
    });
  }
  // The portal may have cached what was found while half of the words were there.
  await noteChangeOfAll(db);
  await sql`delete from search_renaming where ${isThis}`.execute(db);
}

export interface IndexState {
  /** Version of the rules by which the whole index was last made. */
  analyser: number;
  done: number;
  total: number;
  renamings: Renaming[];
}

/** Progress of the index and the pending renamings, in one statement, since every search reads it. */
export async function findIndexState(db: Db): Promise<IndexState> {
  const { rows } = await sql<IndexState>`${PREPARED}
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

/** Enqueues again what a worker never finished. */
export async function queueRenamings(db: Db): Promise<void> {
  for (const { kind, id, run } of (await findIndexState(db)).renamings) await enqueue(db, { kind, id }, run);
}
