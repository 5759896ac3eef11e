import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import {
  countMade,
  countMadeBelow,
  deleteMade,
  freeChangedSignatures,
  holdMade,
  listPutBelow,
  listTouched,
} from '../../queries/imports/import-records.ts';
import { listChangedAfter } from '../../queries/imports/import-rows.ts';
import {
  advanceImport,
  deleteUnusedMade,
  findImport,
  type ImportWithPerson,
  lockImport,
  setImport,
} from '../../queries/imports/imports.ts';
import { addToCounts, addToInstitutionCounts, negated } from '../../queries/records/record-counts.ts';
import { changeRecords } from '../records/change.ts';
import { failureText, ImportFailure, isPassing } from './import-failure.ts';
import { importActor, importEvent, queueImport } from './import-jobs.ts';
import { undoTexts } from './imported-texts.ts';

const BATCH = 500;

/**
 * Restores the values from before by the rules of a save, in batches by row number. A signature that another row needs is
 * freed first, since the order of the rows does not tell which comes first.
 */
async function putBack(db: Db, importEntry: ImportWithPerson, by: number): Promise<void> {
  const freed = await freeChangedSignatures(db, importEntry.id);
  for (let after = 0; ; ) {
    const batch = await listChangedAfter(db, importEntry.id, after, BATCH);
    const last = batch.at(-1);
    if (!last) return;
    after = last.number;
    const changes = batch.flatMap(({ record_id, before }) => {
      if (record_id === null || !before) return [];
      const { parentId, ...values } = before;
      const freedSignature = freed.get(record_id);
      return {
        kind: 'update' as const,
        id: record_id,
        values: { ...values, ...(typeof parentId === 'number' && { parentId }) },
        ...(freedSignature !== undefined && { freedSignature }),
      };
    });
    const { faults } = await changeRecords(db, importActor(by, importEntry.institution_id), changes, {
      action: 'import.write',
      indexLater: true,
      isUndo: true,
    });
    const [first] = faults;
    if (first)
      throw new ImportFailure(
        first.fieldName === 'signature' ? 'imports.failed.undoSignature' : 'imports.failed.undoPlace',
      );
  }
}

/** Deletes the created records. Counts come last, as everywhere; those of deleted records need no change. */
async function removeMade(db: Db, { id, institution_id: institutionId }: ImportWithPerson): Promise<void> {
  const figures = (await countMade(db, id)).map(({ level, count }) => [LEVEL_PATHS[level], -count]);
  const above = await countMadeBelow(db, id);
  await deleteMade(db, id);
  await addToInstitutionCounts(db, institutionId, Object.fromEntries(figures));
  await addToCounts(
    db,
    above.map(({ recordId, ...contents }) => ({ recordId, ...negated(contents) })),
  );
}

/** Restores the state before apply, in one transaction; refuses where anything of it was changed since. */
export async function undoImport(
  { db: pool, log }: Pick<Deps, 'db' | 'log'>,
  id: number,
  by: number,
): Promise<void> {
  try {
    await inTransaction(pool, async (db) => {
      await lockImport(db, id);
      const importEntry = await findImport(db, id);
      if (importEntry?.status !== 'undoing') return;
      await holdMade(db, id);
      if ((await findUndoConflicts(db, id)).length > 0) throw new ImportFailure('imports.failed.touched');
      if (importEntry.kind === 'text') await undoTexts(db, id);
      else await putBack(db, importEntry, by);
      await removeMade(db, importEntry);
      await deleteUnusedMade(db, id);
      await queueImport(db, importEntry.institution_id, 'index-import', { importId: id });
      await setImport(db, id, { status: 'undone', progress: 1, undone_at: new Date(), message: null });
      await insertAuditEvent(db, importEvent(importEntry, by, 'undone'));
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    log.error({ err: error }, 'an import could not be undone');
    await advanceImport(pool, id, ['undoing'], { status: 'applied', message: failureText(error, 'undo') });
  }
}

/** Records that were changed, published, deleted or given contents since the import. */
export async function findUndoConflicts(db: Db, id: number) {
  return [...(await listTouched(db, id, ['create', 'update', 'move'])), ...(await listPutBelow(db, id))];
}
