import type { Deps } from '../../deps.ts';
import { deleteRows } from '../../queries/imports/import-rows.ts';
import { advanceImport, listAbandonedImports } from '../../queries/imports/imports.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';
import { failureText } from './import-failure.ts';

const LOST = new Error('the queue gave the job up');

/**
 * Where an import stands whose job nobody will try again: what was done of it was undone with its transaction, so it can
 * be checked, applied or undone once more.
 */
const SETTLED = {
  // Not refused: nothing is wrong with the file, and one press checks it again.
  checking: () => ({
    status: 'failed',
    message: DOCUMENT_TEXTS.say('imports.refused.unknown'),
    counts: '{}',
    names: '[]',
  }),
  applying: () => ({ status: 'failed', message: failureText(LOST, 'apply') }),
  undoing: () => ({ status: 'applied', message: failureText(LOST, 'undo') }),
} satisfies Record<string, () => Parameters<typeof advanceImport>[3]>;

/** Lets go of imports whose last try never reached the database, or whose worker was killed in it. */
export async function settleImports({ db }: Pick<Deps, 'db'>): Promise<number> {
  const lost = await listAbandonedImports(db);
  for (const { id, status } of lost) {
    if (status === 'checking') await deleteRows(db, id);
    await advanceImport(db, id, [status], { ...SETTLED[status](), progress: status === 'undoing' ? 1 : 0 });
  }
  return lost.length;
}
