import type { ImportCounts } from '@regest/contract/exchange/imports.ts';
import { NO_COUNTS } from '@regest/contract/exchange/imports.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { findRememberedColumns } from '../../queries/imports/import-columns.ts';
import {
  countByAction,
  deleteRows,
  insertRows,
  listRowsToCheck,
  type NewImportRow,
  setChecked,
} from '../../queries/imports/import-rows.ts';
import { findImport, setImport } from '../../queries/imports/imports.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';
import { requireSpace } from '../files/require-room.ts';
import { checkBatch, inWaves } from './check-batch.ts';
import type { Around, FileMap } from './file-map.ts';
import { isPassing } from './import-failure.ts';
import { openNames } from './match-names.ts';
import { openImportFile } from './open-import-file.ts';
import type { ProposedRecord, ReadingNotes } from './proposed-record.ts';
import { RefusedFile } from './refused-file.ts';

const { say } = DOCUMENT_TEXTS;

const BATCH = 200;
const LONGEST_SHOWN = 500;

type Parts = Pick<Deps, 'db' | 'store' | 'log' | 'settings'>;

function rowOf(number: number, record: ProposedRecord): NewImportRow {
  const { level, sheet, line, notTaken, ...proposed } = record;
  const { title, name, signature } = record.values;
  return {
    number,
    sheet,
    line,
    level,
    title: typeof title === 'string' ? title : typeof name === 'string' ? name : null,
    signature: typeof signature === 'string' ? signature : null,
    proposed,
    not_taken: notTaken.map(({ where, text }) => ({ where, text: text.slice(0, LONGEST_SHOWN) })),
  };
}

async function readRows(parts: Parts, id: number, columns: Record<string, string>, isBelowParent: boolean) {
  const { db, store } = parts;
  const found = await findImport(db, id);
  if (!found?.content_id || !(await store.stat(found.content_id)))
    throw new RefusedFile('imports.refused.gone');
  return withLocalFile(store, found.content_id, async (path) => {
    const file = await openImportFile(path, found.file_name, isBelowParent);
    try {
      return await takeRows(parts, id, file, columns);
    } finally {
      file.close();
    }
  });
}

/** Reads the file into rows; memory holds a batch of them and, of all, their place in the file. */
async function takeRows(
  parts: Parts,
  id: number,
  file: Awaited<ReturnType<typeof openImportFile>>,
  columns: Record<string, string>,
) {
  const notes: ReadingNotes = { unknownColumns: new Set(), heads: {}, columns, mapped: new Set() };
  const map: FileMap = new Map();
  const signed = new Map<string, string>();
  let number = 0;
  let notTaken = 0;
  let batch: NewImportRow[] = [];
  const flush = async () => {
    // Rows of a file lie on the disk of the database, and take more of it than the file.
    await requireSpace(parts);
    await insertRows(parts.db, id, batch);
    batch = [];
  };
  for await (const record of file.rows(notes)) {
    number += 1;
    notTaken += record.notTaken.length;
    batch.push(rowOf(number, record));
    if (!map.has(record.key)) {
      map.set(record.key, {
        number,
        level: record.level,
        id: record.id,
        parent: record.parent,
        mayBeNew: record.mayBeNew,
      });
    }
    const { signature } = record.values;
    if (typeof signature === 'string' && !signed.has(signature)) signed.set(signature, record.key);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  if (number === 0) throw new RefusedFile('imports.refused.empty');
  return { kind: file.kind, notes, map, signed, total: number, notTaken };
}

/** What can be said to whoever sent the file; null for a fault of ours. */
function refusalOf(error: unknown): string | null {
  if (error instanceof RefusedFile) return error.message;
  return error instanceof AppError ? (error.details.message?.(DOCUMENT_TEXTS) ?? null) : null;
}

/** Reads and checks an import from the beginning; whatever an earlier check left is written anew. */
export async function checkImport(parts: Parts, id: number, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const found = await findImport(db, id);
  if (found?.status !== 'checking') return;
  try {
    await deleteRows(db, id);
    const columns = { ...(await findRememberedColumns(db, found.institution_id)), ...found.columns };
    const { kind, notes, map, signed, total, notTaken } = await readRows(
      parts,
      id,
      columns,
      found.parent_id !== null,
    );
    await setImport(db, id, {
      kind,
      unknown_columns: JSON.stringify([...notes.unknownColumns]),
      heads: JSON.stringify(notes.heads),
      columns: JSON.stringify(
        Object.fromEntries(Object.entries(columns).filter(([head]) => notes.mapped.has(head))),
      ),
    });
    const names = openNames(db, found.institution_id, found.choices);
    const around: Around = { map, signed, names, seen: new Set(), isSheet: kind === 'sheet' };
    for (let after = 0; after < total; after += BATCH) {
      signal.throwIfAborted();
      const rows = await listRowsToCheck(db, id, after, BATCH);
      for (const wave of inWaves(rows, around)) {
        const checked = await checkBatch(db, found, wave, around);
        await setChecked(db, id, checked);
        for (const [at, { record_id, action }] of checked.entries()) {
          const place = map.get(wave[at]?.proposed.key ?? '');
          if (place && record_id !== null) place.recordId = record_id;
          if (place && action === 'fault') place.isFaulty = true;
        }
      }
      await setImport(db, id, { progress: Math.min(1, (after + BATCH) / total) });
    }
    const counts: ImportCounts = { ...NO_COUNTS, ...(await countByAction(db, id)) };
    await setImport(db, id, {
      status: 'checked',
      progress: 1,
      counts: JSON.stringify(counts),
      names: JSON.stringify(names.asked()),
      not_taken: notTaken,
      message: null,
    });
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error;
    await deleteRows(db, id);
    const known = refusalOf(error);
    if (known === null) parts.log.error({ err: error }, 'an import could not be checked');
    const message = known ?? say('imports.refused.unknown');
    await setImport(db, id, { status: 'refused', message, counts: '{}', names: '[]' });
  }
}
