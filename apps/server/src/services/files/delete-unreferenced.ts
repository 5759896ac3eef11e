import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import {
  deleteContentRows,
  lockDueContent,
  mayDeleteBytes,
} from '../../queries/files/unreferenced-content.ts';

const BATCH = 50;

/** Deletes the bytes that no row refers to. May be stopped anywhere: what is not done is still on the list. */
export async function deleteUnreferencedContent(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  shouldContinue: () => boolean,
): Promise<number> {
  let deleted = 0;
  while (shouldContinue()) {
    const count = await inTransaction(db, async (batch) => {
      if (!(await mayDeleteBytes(batch))) return 0;
      const ids = await lockDueContent(batch, BATCH);
      for (const id of ids) await store.delete(id);
      if (ids.length > 0) await deleteContentRows(batch, ids);
      return ids.length;
    });
    deleted += count;
    if (count < BATCH) break;
  }
  return deleted;
}
