import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteChangeOfAll } from '../../queries/changes/note-change.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { HOLD_INDEXED } from '../../queries/search/hold-indexed.ts';
import {
  countIndexable,
  countIndexed,
  findIndexState,
  listStale,
  setIndexState,
} from '../../queries/search/index-state.ts';
import { queueRenamings } from './index-named.ts';
import { searchEngine } from './search-engine.ts';

const BATCH = { record: 200, author: 500, text: 1 } as const;

type Watch = { goesOn?: () => boolean; onProgress?: (done: number, total: number) => void };

/**
 * Indexes what is missing or was indexed by other rules, batch by batch; search works meanwhile with what is there.
 * It may be killed anywhere: what is done is not done again.
 */
export async function buildIndex(
  { db }: Pick<Deps, 'db'>,
  { goesOn = () => true, onProgress = () => {} }: Watch = {},
): Promise<void> {
  const total = await countIndexable(db);
  let done = await countIndexed(db, ANALYSER_VERSION);
  await setIndexState(db, { ...(await findIndexState(db)), done, total });
  for (const kind of ['record', 'author', 'text'] as const) {
    for (let after = 0; goesOn(); ) {
      const ids = await listStale(db, kind, after, ANALYSER_VERSION, BATCH[kind]);
      const last = ids.at(-1);
      if (last === undefined) break;
      await inTransaction(db, async (transaction) => {
        await HOLD_INDEXED[kind](transaction, ids);
        await searchEngine.put(transaction, kind, ids);
      });
      after = last;
      done += ids.length;
      onProgress(done, total);
      await setIndexState(db, { ...(await findIndexState(db)), done, total });
    }
  }
  if (!goesOn()) return;
  // The portal keeps what it counted while half of the index was there. Noted first: a build that ends between the two
  // is taken up again.
  await noteChangeOfAll(db);
  await setIndexState(db, { analyser: ANALYSER_VERSION, done: total, total });
}

/** Asks a worker to index anew when the rules have changed since everything was indexed, and names that were left. */
export async function ensureIndexBuilt(db: Db): Promise<void> {
  const { analyser } = await findIndexState(db);
  if (analyser !== ANALYSER_VERSION)
    await addJob(db, 'build-search-index', {}, { key: 'build-search-index' });
  await queueRenamings(db);
}
