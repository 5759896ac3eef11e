import { IMPORT_KEPT_DAYS } from '@regest/contract/exchange/imports.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { addLoose } from '../../queries/files/loose-content.ts';
import { deleteRows } from '../../queries/imports/import-rows.ts';
import { lockOldImports, setImport } from '../../queries/imports/imports.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';

const BATCH = 20;

/** Lets go of files that were sent to be imported and never were, and of the rows that were read of them. */
export async function dropOldImports({ db }: Pick<Deps, 'db'>, mayGoOn: () => boolean): Promise<void> {
  const message = DOCUMENT_TEXTS.say('imports.refused.old', { days: IMPORT_KEPT_DAYS });
  while (mayGoOn()) {
    const count = await inTransaction(db, async (batch) => {
      const old = await lockOldImports(batch, IMPORT_KEPT_DAYS, BATCH);
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
        await addLoose(batch, contents, 0);
        await addJob(batch, 'delete-content', {}, { key: 'delete-content' });
      }
      return old.length;
    });
    if (count < BATCH) return;
  }
}
