import type { ImportCounts } from '@regest/contract/exchange/imports.ts';
import { IMPORT_READ_ATTEMPTS, NO_COUNTS } from '@regest/contract/exchange/imports.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ConversionError, EngineFailed } from '../../engines/engine-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  countByAction,
  deleteRows,
  insertRows,
  listRowsToCheck,
  type NewImportRow,
  setChecked,
} from '../../queries/imports/import-rows.ts';
import {
  advanceImport,
  findImport,
  findRememberedColumns,
  type ImportWithPerson,
  setImport,
} from '../../queries/imports/imports.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import { requireSpace } from '../files/require-room.ts';
import { checkBatch, inWaves } from './check-batch.ts';
import type { PlaceContext } from './check-places.ts';
import { settlePlaces } from './check-places.ts';
import { FileMap } from './file-map.ts';
import { openDefaults } from './fill-defaults.ts';
import { isPassing } from './import-failure.ts';
import { checkTexts } from './imported-texts.ts';
import type { ProposedRecord, ProposedRow, ProposedText } from './proposed-record.ts';
import { RefusedFile } from './proposed-record.ts';
import { type ReadingProgress, readFile } from './read-file.ts';
import { openNames } from './reference-names.ts';

const { say } = DOCUMENT_TEXTS;

const BATCH = 200;
const MAX_SHOWN_LENGTH = 500;
const MAX_SHOWN = 1000;
/** Share of the displayed progress for reading the file; the rest is checking. */
const READING_SHARE = 0.4;

type Parts = Pick<Deps, 'db' | 'store' | 'log' | 'settings'>;

/** The import is no longer being checked: it was cancelled, or deleted with its institution. */
class Superseded extends Error {}

const textRow = (number: number, { title, sheet, software, pages }: ProposedText): NewImportRow => ({
  number,
  sheet,
  line: null,
  level: 'text',
  title,
  signature: null,
  proposed: { software, pages },
  not_taken: [],
});

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
    not_taken: notTaken
      .slice(0, MAX_SHOWN)
      .map(({ where, text }) => ({ where, text: text.slice(0, MAX_SHOWN_LENGTH).toWellFormed() })),
  };
}

async function tellProgress(db: Db, id: number, progress: number): Promise<void> {
  const isStill = await advanceImport(db, id, ['checking'], { status: 'checking', progress });
  if (!isStill) throw new Superseded();
}

/** Reads the file into rows; memory holds one batch of rows and, for all of them, the place in the file. */
async function readRows(
  parts: Parts,
  importEntry: ImportWithPerson,
  columns: Record<string, string>,
  signal: AbortSignal,
) {
  const { db, store } = parts;
  const { id, content_id: contentId, file_name: fileName } = importEntry;
  if (!contentId || !(await store.stat(contentId))) throw new RefusedFile('imports.refused.gone');
  const map = new FileMap();
  const signed = new Map<string, string>();
  let total = 0;
  let skippedCount = 0;
  let language: string | null = null;
  let progress = 0;
  const place = (record: ProposedRow) => {
    total += 1;
    if (record.level === 'text') return textRow(total, record);
    skippedCount += record.notTaken.length;
    map.add(total, record.key, record);
    const { signature, languages } = record.values;
    if (language === null && Array.isArray(languages))
      language = (languages[0] as string | undefined) ?? null;
    // Rows that refer to others by key are never looked up by signature.
    const isKeyed = record.parent !== null && 'key' in record.parent;
    if (!isKeyed && typeof signature === 'string' && !signed.has(signature))
      signed.set(signature, record.key);
    return rowOf(total, record);
  };
  const take = async ({ records, share = 0 }: ReadingProgress) => {
    if (records.length > 0) {
      // Rows are stored on the disk of the database, and take more of it than the file.
      await requireSpace(parts);
      await insertRows(db, id, records.map(place));
    }
    progress = Math.max(progress, share * READING_SHARE);
    await tellProgress(db, id, progress);
  };
  const file = await withLocalFile(store, contentId, (path) =>
    readFile(
      {
        path,
        fileName,
        isBelowParent: importEntry.parent_id !== null,
        columns,
        corrections: importEntry.corrections,
      },
      take,
      signal,
    ),
  );
  if (total === 0) throw new RefusedFile('imports.refused.empty');
  return { file, map, signed, total, notTaken: skippedCount, language };
}

/** Message for the person who uploaded the file; null for a fault of the program. */
function refusalOf(error: unknown): string | null {
  if (error instanceof RefusedFile) return error.message;
  return error instanceof AppError ? (error.details.message?.(DOCUMENT_TEXTS) ?? null) : null;
}

/**
 * Reads and checks an import from the beginning, overwriting the rows of an earlier check. Each reading is counted
 * before it begins: one that kills its process leaves no other trace.
 */
export async function checkImport(parts: Parts, id: number, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const importEntry = await findImport(db, id);
  if (importEntry?.status !== 'checking') return;
  try {
    await deleteRows(db, id);
    if (importEntry.read_attempts >= IMPORT_READ_ATTEMPTS) throw new RefusedFile('imports.refused.killed');
    await setImport(db, id, { read_attempts: importEntry.read_attempts + 1 });
    await readAndCheck(parts, importEntry, signal);
  } catch (error) {
    if (error instanceof Superseded) {
      await deleteRows(db, id);
      return;
    }
    const isLastAttempt = importEntry.read_attempts + 1 >= IMPORT_READ_ATTEMPTS;
    if (signal.aborted || isPassing(error) || error instanceof EngineFailed) {
      // The failure is not the file's, so the reading is not counted.
      await setImport(db, id, { read_attempts: importEntry.read_attempts }).catch(() => {});
      throw error;
    }
    if (isKilled(error) && !isLastAttempt) throw error;
    await deleteRows(db, id);
    const refusal = isKilled(error) ? say('imports.refused.killed') : refusalOf(error);
    if (refusal === null) parts.log.error({ err: error }, 'an import could not be checked');
    const message = refusal ?? say('imports.refused.unknown');
    await setImport(db, id, {
      status: 'refused',
      message,
      counts: '{}',
      names: '[]',
      read_attempts: 0,
    });
  }
}

/** True where the reading process ended without an answer. */
const isKilled = (error: unknown) => error instanceof ConversionError && error.problem === 'crashed';

interface FileRows extends Pick<PlaceContext, 'map' | 'signed' | 'isSheet'> {
  map: FileMap;
  total: number;
}

/** Checks rows of records and creators by the rules of a save; returns the questions for the editor. */
async function checkRecords(
  db: Db,
  importEntry: ImportWithPerson,
  { map, signed, total, isSheet }: FileRows,
  signal: AbortSignal,
  tellChecked: (rows: number) => Promise<void>,
) {
  const names = openNames(db, importEntry.institution_id, importEntry.choices);
  const defaults = openDefaults(db, importEntry.defaults, map, signed, total);
  const around: PlaceContext = {
    map,
    signed,
    names,
    defaults,
    seen: new Set(),
    isSheet,
  };
  for (let after = 0; after < total; after += BATCH) {
    signal.throwIfAborted();
    const rows = await listRowsToCheck(db, importEntry.id, after, BATCH);
    for (const wave of inWaves(rows, around)) {
      const checked = await checkBatch(db, importEntry, wave, around);
      await setChecked(db, importEntry.id, checked);
      for (const [at, { record_id, action, path_bytes }] of checked.entries()) {
        const place = map.get(wave[at]?.proposed.key ?? '');
        if (!place) continue;
        place.pathBytes = path_bytes;
        if (record_id !== null) place.recordId = record_id;
        if (action === 'fault') place.isFaulty = true;
      }
    }
    await tellChecked(after + BATCH);
  }
  await settlePlaces(db, importEntry.id);
  return { names: names.questions(), lacking: defaults.lacking };
}

async function readAndCheck(parts: Parts, importEntry: ImportWithPerson, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const { id } = importEntry;
  const columns = {
    ...(await findRememberedColumns(db, importEntry.institution_id)),
    ...importEntry.columns,
  };
  const { file, map, signed, total, notTaken, language } = await readRows(
    parts,
    importEntry,
    columns,
    signal,
  );
  await setImport(db, id, {
    kind: file.kind,
    read_attempts: 0,
    unknown_columns: JSON.stringify(file.unknownColumns),
    heads: JSON.stringify(file.heads),
    columns: JSON.stringify(
      Object.fromEntries(Object.entries(columns).filter(([head]) => file.mapped.includes(head))),
    ),
  });
  const tellChecked = (rows: number) =>
    tellProgress(db, id, READING_SHARE + (1 - READING_SHARE) * Math.min(1, rows / total));
  const questions =
    file.kind === 'text'
      ? await checkTexts(db, importEntry, tellChecked)
      : await checkRecords(
          db,
          importEntry,
          { map, signed, total, isSheet: file.kind === 'sheet' },
          signal,
          tellChecked,
        );
  const counts: ImportCounts = { ...NO_COUNTS, ...(await countByAction(db, id)) };
  await advanceImport(db, id, ['checking'], {
    status: 'checked',
    progress: 1,
    counts: JSON.stringify(counts),
    names: JSON.stringify(questions?.names ?? []),
    lacking: JSON.stringify(questions?.lacking ?? {}),
    language: file.language ?? language,
    not_taken: notTaken,
    message: null,
  });
}
