import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import {
  freeChangedSignatures,
  holdPaths,
  listCreated,
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
import {
  addToCounts,
  addToInstitutionCounts,
  type CountChange,
  contentsOf,
  negated,
} from '../../queries/records/record-counts.ts';
import { idsOfPath } from '../../queries/records/record-path.ts';
import { deleteRecords } from '../../queries/records/subtree-state.ts';
import { changeRecords } from '../records/change.ts';
import { failureText, ImportFailure, isPassing } from './import-failure.ts';
import { importActor, importEvent, queueImport } from './import-jobs.ts';
import { undoTexts } from './imported-texts.ts';

const BATCH = 500;

/** The values before, restored by the rules of a save, from the last row to the first: a record returns before what it left. */
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

async function removeCreated(db: Db, importEntry: ImportWithPerson): Promise<void> {
  const rows = await listCreated(db, importEntry.id);
  const ids = rows.map(({ id }) => id);
  const paths = await holdPaths(db, ids);
  const deletedIds = new Set(ids);
  const changes: CountChange[] = [];
  const totals: Record<string, number> = {};
  for (const { id, level } of rows) {
    totals[LEVEL_PATHS[level]] = (totals[LEVEL_PATHS[level]] ?? 0) - 1;
    for (const ancestor of idsOfPath(paths.get(id) ?? '').slice(0, -1)) {
      if (!deletedIds.has(ancestor)) changes.push({ recordId: ancestor, ...negated(contentsOf(level)) });
    }
  }
  await deleteRecords(db, ids);
  await addToInstitutionCounts(db, importEntry.institution_id, totals);
  await addToCounts(db, changes);
}

/** Everything as it was before apply, in one transaction; nothing at all where anything of it was changed since. */
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
      if ((await findUndoConflicts(db, id)).length > 0) throw new ImportFailure('imports.failed.touched');
      if (importEntry.kind === 'text') await undoTexts(db, id);
      else await putBack(db, importEntry, by);
      await removeCreated(db, importEntry);
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
