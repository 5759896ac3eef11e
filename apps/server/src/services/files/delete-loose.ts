import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteLoose, lockDueLoose, mayDeleteBytes } from '../../queries/files/loose-content.ts';

const BATCH = 50;

/** Deletes the bytes that no row refers to. May be stopped anywhere: what is not done is still on the list. */
export async function deleteLooseContent(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  mayGoOn: () => boolean,
): Promise<number> {
  let deleted = 0;
  while (mayGoOn()) {
    const count = await inTransaction(db, async (batch) => {
      if (!(await mayDeleteBytes(batch))) return 0;
      const ids = await lockDueLoose(batch, BATCH);
      for (const id of ids) await store.delete(id);
      if (ids.length > 0) await deleteLoose(batch, ids);
      return ids.length;
    });
    deleted += count;
    if (count < BATCH) break;
  }
  return deleted;
}
