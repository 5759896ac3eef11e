import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { insertAuthor } from '../../queries/authors/authors.ts';
import { addLoose } from '../../queries/files/loose-content.ts';
import { findPaths, holdRecords, updateBulk } from '../../queries/imports/bulk-records.ts';
import { listTouched, noteVersions } from '../../queries/imports/import-records.ts';
import { listRowsToDo, type RowToDo, setApplied } from '../../queries/imports/import-rows.ts';
import {
  advanceImport,
  findImport,
  type ImportWithPerson,
  insertMade,
  lockImport,
  setImport,
} from '../../queries/imports/imports.ts';
import { insertBulk, takeRecordIds } from '../../queries/imports/insert-bulk.ts';
import { findRecords } from '../../queries/records/find-records.ts';
import {
  addToCounts,
  addToInstitutionCounts,
  type CountChange,
  contentsOf,
} from '../../queries/records/record-counts.ts';
import { holdInstitution, lockBranch } from '../../queries/records/record-locks.ts';
import { childPath, idsOfPath } from '../../queries/records/record-path.ts';
import { authorColumns } from '../authors/author-entity.ts';
import { moveRecord } from '../records/move-record.ts';
import { stateOf } from '../records/record-state.ts';
import { fromStored, toStored } from '../records/record-storage.ts';
import { indexAuthors } from '../search/index-authors.ts';
import { importEvent } from './import-event.ts';
import { failureText, ImportFailure, isPassing } from './import-failure.ts';
import { openMaker } from './make-names.ts';
import { queueImport } from './queue-import.ts';

const BATCH = 500;

type Maker = ReturnType<typeof openMaker>;
type Tell = (done: number) => Promise<void>;

async function storedOf(row: RowToDo, make: Maker) {
  const values = { ...row.values };
  for (const kind of REFERENCE_KINDS) {
    const refs = row.refs[kind];
    if (refs) values[kind] = [...new Set(await Promise.all(refs.map((one) => make(kind, one))))];
  }
  return toStored(row.level as RecordLevel, values as RecordValues);
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

async function createAuthors(
  db: Db,
  found: ImportWithPerson,
  rows: readonly RowToDo[],
  by: number,
): Promise<void> {
  for (const row of rows) {
    const columns = authorColumns(row.values ?? {}, row.is_draft);
    const id = await insertAuthor(db, found.institution_id, by, columns);
    await insertMade(db, found.id, 'authors', [id]);
    await indexAuthors(db, [id]);
    await setApplied(db, found.id, [{ number: row.number, recordId: id, version: 1, before: null }]);
  }
}

/** New records, those above before those below; the counts of everything above them are summed up to the end. */
async function createAll(
  db: Db,
  found: ImportWithPerson,
  by: number,
  make: Maker,
  tell: Tell,
): Promise<CountChange[]> {
  const made = new Map<number, { id: number; path: string }>();
  const counts = new Map<number, CountChange>();
  const totals: Record<string, number> = {};
  let done = 0;
  for await (const rows of rowsOf(db, found.id, ['create'])) {
    await createAuthors(
      db,
      found,
      rows.filter(({ level }) => level === 'author'),
      by,
    );
    const records = rows.filter(({ level }) => level !== 'author');
    const parents = await findPaths(
      db,
      records.flatMap(({ parent_id }) => parent_id ?? []),
    );
    const ids = await takeRecordIds(db, records.length);
    // Rows of one depth only: a parent in the same batch must be known before its child.
    for (const [, same] of Map.groupBy(
      records.map((row, at) => ({ row, id: ids[at] as number })),
      ({ row }) => row.depth,
    )) {
      const bulk = [];
      for (const { row, id } of same) {
        const above =
          row.parent_number === null
            ? row.parent_id === null
              ? null
              : { id: row.parent_id, path: parents.get(row.parent_id) }
            : made.get(row.parent_number);
        if (above !== null && above?.path === undefined) throw new ImportFailure('imports.failed.parentGone');
        const level = row.level as RecordLevel;
        const path = childPath(above?.path ?? null, id);
        made.set(row.number, { id, path });
        bulk.push({
          id,
          level,
          parentId: above?.id ?? null,
          path,
          isDraft: row.is_draft,
          ...(await storedOf(row, make)),
        });
        totals[LEVEL_PATHS[level]] = (totals[LEVEL_PATHS[level]] ?? 0) + 1;
        const one = contentsOf(level);
        for (const ancestor of idsOfPath(path).slice(0, -1)) {
          const sum = counts.get(ancestor) ?? { recordId: ancestor, series: 0, units: 0, documents: 0 };
          counts.set(ancestor, {
            recordId: ancestor,
            series: sum.series + one.series,
            units: sum.units + one.units,
            documents: sum.documents + one.documents,
          });
        }
      }
      await insertBulk(db, found.institution_id, by, bulk);
      await setApplied(
        db,
        found.id,
        same.map(({ row, id }) => ({ number: row.number, recordId: id, version: 1, before: null })),
      );
    }
    done += rows.length;
    await tell(done);
  }
  await addToInstitutionCounts(db, found.institution_id, totals);
  return [...counts.values()];
}

async function updateAll(db: Db, found: ImportWithPerson, by: number, make: Maker): Promise<void> {
  for await (const rows of rowsOf(db, found.id, ['update', 'move'])) {
    const ids = rows.flatMap(({ record_id }) => record_id ?? []);
    await holdRecords(db, ids);
    const records = new Map((await findRecords(db, ids)).map((record) => [record.id, record]));
    const changes = [];
    const applied = [];
    for (const row of rows) {
      const record = records.get(row.record_id ?? 0);
      if (!record || record.version !== row.version) throw new ImportFailure('imports.failed.changed');
      const stored = await storedOf(row, make);
      changes.push({ id: record.id, isDraft: row.is_draft, state: stateOf(record), ...stored });
      const before = { ...fromStored(record), isDraft: record.is_draft, parentId: record.parent_id };
      applied.push({ number: row.number, recordId: record.id, version: record.version + 1, before });
    }
    await updateBulk(db, by, changes);
    await setApplied(db, found.id, applied);
  }
}

async function moveAll(db: Db, found: ImportWithPerson, actor: Actor): Promise<void> {
  for await (const rows of rowsOf(db, found.id, ['move'])) {
    for (const row of rows) {
      const branch = row.record_id === null ? undefined : await lockBranch(db, row.record_id);
      if (!branch || row.parent_id === null) throw new ImportFailure('imports.failed.parentGone');
      await moveRecord(db, actor, branch, row.parent_id);
    }
  }
}

/**
 * Does what the check showed, in one transaction: whoever is killed in the midst leaves nothing of it, and the job
 * begins anew. Progress is told beside the transaction.
 */
export async function applyImport(
  { db: pool, log }: Pick<Deps, 'db' | 'log'>,
  id: number,
  by: number,
): Promise<void> {
  try {
    await inTransaction(pool, async (db) => {
      await lockImport(db, id);
      const found = await findImport(db, id);
      if (found?.status !== 'applying') return;
      await holdInstitution(db, found.institution_id);
      if ((await listTouched(db, id, ['update', 'move'])).length > 0)
        throw new ImportFailure('imports.failed.changed');
      const total = Object.values(found.counts).reduce((sum, count) => sum + count, 0) || 1;
      const tell: Tell = (done) => setImport(pool, id, { progress: Math.min(0.99, done / total) });
      const make = openMaker(db, id, found.institution_id, by);
      const counts = await createAll(db, found, by, make, tell);
      await updateAll(db, found, by, make);
      await moveAll(db, found, { id: by, role: 'EDITOR', institutionId: found.institution_id });
      await addToCounts(db, counts);
      await noteVersions(db, id);
      await queueImport(db, found.institution_id, 'index-import', { importId: id });
      // Its rows say all that showing and undoing need.
      await addLoose(db, found.content_id === null ? [] : [found.content_id], 0);
      await setImport(db, id, {
        status: 'applied',
        content_id: null,
        progress: 1,
        applied_at: new Date(),
        message: null,
      });
      await insertAuditEvent(db, importEvent(found, by, 'applied'));
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    log.error({ err: error }, 'an import could not be applied');
    // Whoever was cut off at the very end may have done it all the same.
    await advanceImport(pool, id, ['applying'], { status: 'failed', message: failureText(error, 'apply') });
  }
}
