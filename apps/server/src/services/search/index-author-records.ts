import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { holdRecords } from '../../queries/search/hold-indexed.ts';
import { listRecordsOfAuthor } from '../../queries/search/index-state.ts';
import { searchEngine } from './search-engine.ts';

/** Few are indexed at once, with the change; of many a worker takes care. */
const AT_ONCE = 100;
const BATCH = 200;

/** The records that name a creator are found by the new name. */
export async function indexRecordsOfAuthor(db: Db, authorId: number): Promise<void> {
  const ids = await listRecordsOfAuthor(db, authorId, 0, AT_ONCE + 1);
  if (ids.length > AT_ONCE) {
    await addJob(db, 'index-author-records', { authorId });
    return;
  }
  await holdRecords(db, ids);
  await searchEngine.put(db, 'record', ids);
}

export async function indexAllRecordsOfAuthor(
  { db }: Pick<Deps, 'db'>,
  authorId: number,
  goesOn: () => boolean,
): Promise<void> {
  for (let after = 0; goesOn(); ) {
    const ids = await listRecordsOfAuthor(db, authorId, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    await inTransaction(db, async (transaction) => {
      await holdRecords(transaction, ids);
      await searchEngine.put(transaction, 'record', ids);
    });
    after = last;
  }
  throw new Error('The program stops; the rest is indexed when it runs again.');
}
