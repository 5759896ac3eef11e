import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { sweepTemp } from '../../folders/temp-folder.ts';
import {
  deleteContentRows,
  lockDueContent,
  mayDeleteBytes,
} from '../../queries/files/unreferenced-content.ts';
import { dropOldImports, settleImports } from '../imports/clean-up-imports.ts';
import { settleAbandoned } from '../transcriptions/run-text-job.ts';
import { dropStaleUploads } from './uploads.ts';

const BATCH = 50;

/** Deletes bytes without a reference. Can be stopped anywhere: the remaining ones stay on the list. */
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

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes abandoned uploads and imports, half-written contents of the store and folders of killed processes, and ends
 * abandoned jobs.
 */
export async function sweepLeftovers(deps: Deps, shouldContinue: () => boolean): Promise<void> {
  await dropStaleUploads(deps, shouldContinue);
  await dropOldImports(deps, shouldContinue);
  await deps.store.sweep(new Date(Date.now() - DAY_MS));
  sweepTemp(deps.settings.dataDir);
  await settleAbandoned(deps);
  await settleImports(deps);
}
