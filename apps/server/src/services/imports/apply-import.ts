import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { insertAuthor } from '../../queries/authors/authors.ts';
import { addUnreferencedContent } from '../../queries/files/unreferenced-content.ts';
import {
  freeExchangedSignatures,
  listTouchedRows,
  noteVersions,
} from '../../queries/imports/import-records.ts';
import { listRowsToDo, type RowToDo, setApplied } from '../../queries/imports/import-rows.ts';
import {
  advanceImport,
  findImport,
  type ImportWithPerson,
  insertCreated,
  lockImport,
  returnToSavepoint,
  setImport,
  setSavepoint,
} from '../../queries/imports/imports.ts';
import { holdInstitution } from '../../queries/records/hold.ts';
import { put } from '../../search/index.ts';
import { authorColumns } from '../authors/author-entity.ts';
import { type ChangeOptions, type ChangeResult, changeRecords } from '../records/change.ts';
import type { Change, Values } from '../records/plan.ts';
import { fromStored } from '../records/record-view.ts';
import {
  ChangedMeanwhile,
  duplicateSignature,
  failureText,
  isPassing,
  isViolation,
  markChanged,
  type RowFaults,
  violatedField,
} from './import-failure.ts';
import { importActor, importEvent, queueImport } from './import-jobs.ts';
import { applyTexts } from './imported-texts.ts';
import { openMaker } from './reference-names.ts';

const BATCH = 500;

type Maker = ReturnType<typeof openMaker>;

interface Work {
  db: Db;
  importEntry: ImportWithPerson;
  actor: Actor;
  make: Maker;
  tell: (done: number) => Promise<void>;
}

/** Replaces names by ids, one after the other, since a repeated name is created once. */
async function valuesOf(row: RowToDo, make: Maker): Promise<Values> {
  const values: Values = { ...row.values };
  for (const kind of REFERENCE_KINDS) {
    const refs = row.refs[kind];
    if (!refs) continue;
    const ids = new Set<number>();
    for (const reference of refs) ids.add(await orFault(row, [kind], () => make(kind, reference)));
    values[kind] = [...ids];
  }
  return values;
}

async function* rowsOf(
  db: Db,
  id: number,
  actions: Parameters<typeof listRowsToDo>[2],
): AsyncGenerator<RowToDo[]> {
  let after = { depth: -1, number: 0 };
  for (;;) {
    const rows = await listRowsToDo(db, id, actions, after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { depth: last.depth, number: last.number };
  }
}

/** Throws with the faults by row where a change since the check is in the way. */
function requireSound(rows: readonly RowToDo[], { faults, stale }: ChangeResult): void {
  const byRow: RowFaults = new Map();
  for (const { at, fieldName, constraintType } of faults) {
    const number = rows[at]?.number ?? 0;
    byRow.set(number, [...(byRow.get(number) ?? []), { fieldName, constraintType }]);
  }
  for (const { id } of stale) {
    const number = rows.find(({ record_id }) => record_id === id)?.number ?? 0;
    byRow.set(number, [{ fieldName: 'version', constraintType: 'Mismatch' }]);
  }
  if (byRow.size > 0) throw new ChangedMeanwhile(byRow);
}

/**
 * Changes a batch. Where a rule of the database is the first to find a fault, the rows are repeated one at a time to
 * find the row and the field.
 */
async function changeBatch(
  { db, actor }: Work,
  rows: readonly RowToDo[],
  changes: readonly Change[],
  options: Pick<ChangeOptions, 'onlyTouched'> = {},
): Promise<ChangeResult> {
  const whole = { action: 'import.write', indexLater: true, ...options } as const;
  await setSavepoint(db);
  try {
    const result = await changeRecords(db, actor, changes, whole);
    requireSound(rows, result);
    return result;
  } catch (error) {
    if (!isViolation(error)) throw error;
    await returnToSavepoint(db);
    for (const [at, change] of changes.entries())
      await orFault(rows[at] as RowToDo, Object.keys(change.values), () =>
        changeRecords(db, actor, [change], whole),
      );
    throw error;
  }
}

async function orFault<T>({ number }: RowToDo, names: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isViolation(error)) throw error;
    throw new ChangedMeanwhile(new Map([[number, [violatedField(error, names)]]]));
  }
}

async function createAuthors({ db, importEntry, actor }: Work, rows: readonly RowToDo[]): Promise<void> {
  for (const row of rows) {
    const columns = authorColumns(row.values ?? {}, row.is_draft);
    const id = await orFault(row, Object.keys(row.values ?? {}), () =>
      insertAuthor(db, importEntry.institution_id, actor.id, columns),
    );
    await insertCreated(db, importEntry.id, 'authors', [id]);
    await put(db, 'author', [id]);
    await setApplied(db, importEntry.id, [{ number: row.number, recordId: id, version: 1, before: null }]);
  }
}

/** Creates new records, parents first. Memory holds only the numbers of the created records. */
async function createAll(work: Work): Promise<Map<number, number>> {
  const { db, importEntry, make, tell } = work;
  const createdIds = new Map<number, number>();
  let appliedRows = 0;
  for await (const rows of rowsOf(db, importEntry.id, ['create'])) {
    const isAuthor = ({ level }: RowToDo) => level === 'author';
    await createAuthors(work, rows.filter(isAuthor));
    const records = rows.filter((row) => !isAuthor(row));
    const changes: Change[] = [];
    for (const row of records) {
      const above = row.parent_number === null ? row.parent_id : createdIds.get(row.parent_number);
      changes.push({
        kind: 'create',
        level: row.level as RecordLevel,
        key: String(row.number),
        defaults: row.changes.flatMap(({ fieldName, isDefault }) => (isDefault ? [fieldName] : [])),
        ...(row.parent_number !== null && above === undefined && { parentKey: String(row.parent_number) }),
        values: {
          ...(await valuesOf(row, make)),
          parentId: above ?? importEntry.institution_id,
          isDraft: row.is_draft,
        },
      });
    }
    const result = await changeBatch(work, records, changes);
    const applied = result.written.map(({ at, id }) => {
      const { number } = records[at] as RowToDo;
      createdIds.set(number, id);
      return { number, recordId: id, version: 1, before: null };
    });
    await setApplied(db, importEntry.id, applied);
    appliedRows += rows.length;
    await tell(appliedRows);
  }
  return createdIds;
}

/** Changes and moves existing records, from the top of the new tree downwards. */
async function updateAll(
  work: Work,
  made: ReadonlyMap<number, number>,
  freed: ReadonlyMap<number, string>,
): Promise<void> {
  const { db, importEntry, make } = work;
  for await (const rows of rowsOf(db, importEntry.id, ['update', 'move'])) {
    const changes: Change[] = [];
    for (const row of rows) {
      const whole = await valuesOf(row, make);
      const names = new Set(row.changes.map(({ fieldName }) => fieldName));
      const changedValues = Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)));
      const above = row.parent_number === null ? row.parent_id : made.get(row.parent_number);
      changes.push({
        kind: 'update',
        id: row.record_id ?? 0,
        version: row.version ?? 0,
        values: { ...changedValues, ...(row.action === 'move' && { parentId: above }) },
        ...(freed.has(row.record_id ?? 0) && { freedSignature: freed.get(row.record_id ?? 0) as string }),
      });
    }
    const result = await changeBatch(work, rows, changes, { onlyTouched: true });
    const before = new Map(
      result.planned.map(({ at, row }) => [
        at,
        row && { ...fromStored(row), isDraft: row.is_draft, parentId: row.parent_id },
      ]),
    );
    await setApplied(
      db,
      importEntry.id,
      result.written.map(({ at, id, version }) => ({
        number: (rows[at] as RowToDo).number,
        recordId: id,
        version,
        before: before.get(at) ?? null,
      })),
    );
  }
}

async function applyRecords(work: Work): Promise<void> {
  const { db, importEntry } = work;
  const freed = await freeExchangedSignatures(db, importEntry.id, importEntry.institution_id);
  const createdIds = await createAll(work);
  await updateAll(work, createdIds, freed);
  await noteVersions(db, importEntry.id);
  await queueImport(db, importEntry.institution_id, 'index-import', { importId: importEntry.id });
}

/**
 * Applies a checked import in one transaction: a worker that is killed leaves no part of it, and the job starts over.
 * Progress is written outside the transaction.
 */
export async function applyImport(
  { db: pool, log }: Pick<Deps, 'db' | 'log'>,
  id: number,
  by: number,
): Promise<void> {
  try {
    await inTransaction(pool, async (db) => {
      await lockImport(db, id);
      const importEntry = await findImport(db, id);
      if (importEntry?.status !== 'applying') return;
      await holdInstitution(db, importEntry.institution_id);
      const touched = await listTouchedRows(db, id);
      if (touched.length > 0)
        throw new ChangedMeanwhile(
          new Map(touched.map((number) => [number, [{ fieldName: 'version', constraintType: 'Mismatch' }]])),
        );
      const total = Object.values(importEntry.counts).reduce((sum, count) => sum + count, 0) || 1;
      const work: Work = {
        db,
        importEntry,
        actor: importActor(by, importEntry.institution_id),
        make: openMaker(db, importEntry, by),
        tell: (done) => setImport(pool, id, { progress: Math.min(0.99, done / total) }),
      };
      if (importEntry.kind === 'text') await applyTexts(db, id, work.tell);
      else await applyRecords(work);
      // The file is deleted: the rows hold everything that the view and the undo need.
      await addUnreferencedContent(db, importEntry.content_id === null ? [] : [importEntry.content_id], 0);
      await setImport(db, id, {
        status: 'applied',
        content_id: null,
        progress: 1,
        applied_at: new Date(),
        message: null,
      });
      await insertAuditEvent(db, importEvent(importEntry, by, 'applied'));
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    const changed = error instanceof ChangedMeanwhile ? error : await duplicateSignature(pool, id, error);
    if (changed) return markChanged(pool, id, changed);
    log.error({ err: error }, 'an import could not be applied');
    // The status changes only from `applying`: a worker that was cut off at the very end may have committed.
    await advanceImport(pool, id, ['applying'], { status: 'failed', message: failureText(error, 'apply') });
  }
}
