import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findPaths, holdRecords, updateBulk } from '../../queries/imports/bulk-records.ts';
import { listCreated, listPutBelow, listTouched } from '../../queries/imports/import-records.ts';
import { listChangedAfter } from '../../queries/imports/import-rows.ts';
import {
  advanceImport,
  deleteUnusedMade,
  findImport,
  type ImportWithPerson,
  lockImport,
  setImport,
} from '../../queries/imports/imports.ts';
import { findRecords } from '../../queries/records/find-records.ts';
import { deleteRecords } from '../../queries/records/purge.ts';
import {
  addToCounts,
  addToInstitutionCounts,
  type CountChange,
  contentsOf,
  negated,
} from '../../queries/records/record-counts.ts';
import { lockBranch } from '../../queries/records/record-locks.ts';
import { idsOfPath } from '../../queries/records/record-path.ts';
import { moveRecord } from '../records/move-record.ts';
import { stateOf } from '../records/record-state.ts';
import { toStored } from '../records/record-storage.ts';
import { importEvent } from './import-event.ts';
import { failureText, ImportFailure, isPassing } from './import-failure.ts';
import { queueImport } from './queue-import.ts';

const BATCH = 500;

async function putBack(db: Db, found: ImportWithPerson, by: number): Promise<void> {
  for (let after = 0; ; ) {
    const batch = await listChangedAfter(db, found.id, after, BATCH);
    const last = batch.at(-1);
    if (!last) return;
    after = last.number;
    const ids = batch.flatMap(({ record_id }) => record_id ?? []);
    await holdRecords(db, ids);
    const records = new Map((await findRecords(db, ids)).map((record) => [record.id, record]));
    const changes = batch.flatMap((row) => {
      const record = records.get(row.record_id ?? 0);
      if (!record || !row.before) return [];
      const { isDraft, ...values } = row.before;
      return [
        {
          id: record.id,
          isDraft: isDraft === true,
          state: stateOf(record),
          ...toStored(record.level, values as RecordValues),
        },
      ];
    });
    await updateBulk(db, by, changes);
    for (const row of batch) {
      const parentId = row.before?.parentId as number | null | undefined;
      if (row.action !== 'move' || !parentId || row.record_id === null) continue;
      const branch = await lockBranch(db, row.record_id);
      if (branch)
        await moveRecord(
          db,
          { id: by, role: 'EDITOR', institutionId: found.institution_id },
          branch,
          parentId,
        );
    }
  }
}

async function removeCreated(db: Db, found: ImportWithPerson): Promise<void> {
  const rows = await listCreated(db, found.id);
  const ids = rows.map(({ id }) => id);
  await holdRecords(db, ids);
  const paths = await findPaths(db, ids);
  const gone = new Set(ids);
  const changes: CountChange[] = [];
  const totals: Record<string, number> = {};
  for (const { id, level } of rows) {
    totals[LEVEL_PATHS[level]] = (totals[LEVEL_PATHS[level]] ?? 0) - 1;
    for (const ancestor of idsOfPath(paths.get(id) ?? '').slice(0, -1)) {
      if (!gone.has(ancestor)) changes.push({ recordId: ancestor, ...negated(contentsOf(level)) });
    }
  }
  await deleteRecords(db, ids);
  await addToInstitutionCounts(db, found.institution_id, totals);
  await addToCounts(db, changes);
}

/** Everything as it was before apply, in one transaction; nothing at all when somebody touched it since. */
export async function undoImport(
  { db: pool, log }: Pick<Deps, 'db' | 'log'>,
  id: number,
  by: number,
): Promise<void> {
  try {
    await inTransaction(pool, async (db) => {
      await lockImport(db, id);
      const found = await findImport(db, id);
      if (found?.status !== 'undoing') return;
      if ((await findUndoConflicts(db, id)).length > 0) throw new ImportFailure('imports.failed.touched');
      await putBack(db, found, by);
      await removeCreated(db, found);
      await deleteUnusedMade(db, id);
      await queueImport(db, found.institution_id, 'index-import', { importId: id });
      await setImport(db, id, { status: 'undone', progress: 1, undone_at: new Date(), message: null });
      await insertAuditEvent(db, importEvent(found, by, 'undone'));
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    log.error({ err: error }, 'an import could not be undone');
    await advanceImport(pool, id, ['undoing'], { status: 'applied', message: failureText(error, 'undo') });
  }
}

/** Records that somebody changed, published, deleted or put something below since the import. */
export async function findUndoConflicts(db: Db, id: number) {
  return [...(await listTouched(db, id, ['create', 'update', 'move'])), ...(await listPutBelow(db, id))];
}
