import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { listRecordIds } from '../../queries/imports/import-records.ts';
import { put } from '../../search/index.ts';

const BATCH = 50;

/** Makes what an import wrote findable, some records at a time, so that nobody waits for the words of all of them. */
export async function indexImport(
  { db }: Pick<Deps, 'db'>,
  importId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const ids = await listRecordIds(db, importId, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    await inTransaction(db, (transaction) => put(transaction, 'record', ids));
    after = last;
  }
}
