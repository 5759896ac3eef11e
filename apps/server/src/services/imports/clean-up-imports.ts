import { IMPORT_RETENTION_DAYS } from '@regest/contract/exchange/imports.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { addUnreferencedContent } from '../../queries/files/unreferenced-content.ts';
import { deleteRows } from '../../queries/imports/import-rows.ts';
import {
  advanceImport,
  listAbandonedImports,
  lockOldImports,
  setImport,
} from '../../queries/imports/imports.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { failureText } from './import-failure.ts';

const LOST = new Error('the queue gave the job up');

/**
 * Status of an import whose job has no attempt left: its work was rolled back, so the import can be checked, applied
 * or undone once more.
 */
const SETTLED = {
  // Failed, not refused: the file is not at fault and can be checked again.
  checking: () => ({
    status: 'failed',
    message: DOCUMENT_TEXTS.say('imports.refused.unknown'),
    counts: '{}',
    names: '[]',
  }),
  applying: () => ({ status: 'failed', message: failureText(LOST, 'apply') }),
  undoing: () => ({ status: 'applied', message: failureText(LOST, 'undo') }),
} satisfies Record<string, () => Parameters<typeof advanceImport>[3]>;

/** Settles imports whose last attempt never reached the database, or whose worker was killed. */
export async function settleImports({ db }: Pick<Deps, 'db'>): Promise<number> {
  const abandoned = await listAbandonedImports(db);
  for (const { id, status } of abandoned) {
    if (status === 'checking') await deleteRows(db, id);
    await advanceImport(db, id, [status], { ...SETTLED[status](), progress: status === 'undoing' ? 1 : 0 });
  }
  return abandoned.length;
}

const BATCH = 20;

/** Deletes old files that were uploaded and never imported, with the rows read from them. */
export async function dropOldImports({ db }: Pick<Deps, 'db'>, shouldContinue: () => boolean): Promise<void> {
  const message = DOCUMENT_TEXTS.say('imports.refused.old', { days: IMPORT_RETENTION_DAYS });
  while (shouldContinue()) {
    const count = await inTransaction(db, async (batch) => {
      const old = await lockOldImports(batch, IMPORT_RETENTION_DAYS, BATCH);
      for (const { id } of old) {
        await deleteRows(batch, id);
        await setImport(batch, id, {
          status: 'refused',
          content_id: null,
          message,
          counts: '{}',
          names: '[]',
        });
      }
      if (old.length > 0) {
        const contents = old.map(({ contentId }) => contentId);
        await addUnreferencedContent(batch, contents, 0);
        await addJob(batch, 'delete-content', {}, { key: 'delete-content' });
      }
      return old.length;
    });
    if (count < BATCH) return;
  }
}
