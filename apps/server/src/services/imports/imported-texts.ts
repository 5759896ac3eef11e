import { TEXT_ORIGIN_MAX } from '@regest/contract/endpoints/transcriptions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { PAGE_BREAK } from '@regest/contract/text/text-pages.ts';
import type { Db } from '../../db/schema.ts';
import type { ImportedPage } from '../../db/schema-imports.ts';
import { lockFile } from '../../queries/files/write-files.ts';
import { type CheckedRow, setApplied, setChecked } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import {
  deleteText,
  findStoredText,
  listFilesByStem,
  listTextRows,
  listTouchedTexts,
  type MatchingFile,
  restoreSeenPages,
  restoreTextDates,
  type StoredText,
  type TextRow,
} from '../../queries/imports/text-rows.ts';
import { findRecordPlace } from '../../queries/records/find-records.ts';
import { deleteTextPages, insertSeenPage, packWords } from '../../queries/transcriptions/text-pages.ts';
import { findTranscription, setMachineText } from '../../queries/transcriptions/transcriptions.ts';
import { put } from '../../search/index.ts';
import { languagesOfRecord } from '../transcriptions/ocr-language.ts';
import { storePages } from '../transcriptions/store-pages.ts';
import { fault } from './file-map.ts';
import { ChangedMeanwhile, ImportFailure } from './import-failure.ts';

const BATCH = 20;
/** Characters of a text in the table of changes. */
const MAX_SHOWN_CHARACTERS = 500;

const stemOf = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
const wholeText = (pages: readonly ImportedPage[]) => pages.map(({ text }) => text).join(PAGE_BREAK);

async function* textRowsOf(db: Db, importId: number, actions?: readonly ('create' | 'update')[]) {
  for (let after = 0; ; ) {
    const rows = await listTextRows(db, importId, after, BATCH, actions ?? null);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.number;
  }
}

/** Files that may belong to a row: by the full name of the picture, else by the name without its extension. */
function matching({ title, sheet }: TextRow, files: readonly MatchingFile[]): readonly MatchingFile[] {
  const ways = [
    ({ name }: MatchingFile) => name === title.toLowerCase(),
    ({ stem }: MatchingFile) => stem === stemOf(title),
    ({ stem }: MatchingFile) => stem === stemOf(sheet),
  ];
  for (const isSameSheet of ways) {
    const matches = files.filter(isSameSheet);
    if (matches.length > 0) return matches;
  }
  return [];
}

function textFault(
  { proposed: { pages } }: TextRow,
  matches: readonly MatchingFile[],
  seen: ReadonlySet<number>,
): FieldError | null {
  const [file] = matches;
  if (!file) return fault('fileName', 'NotFound');
  if (matches.length > 1) return fault('fileName', 'Duplicate');
  if (seen.has(file.id)) return fault('fileName', 'Unique');
  if (wholeText(pages).trim() === '') return fault('transcription', 'Presence');
  if (file.pages !== null && pages.length > file.pages) return fault('pages', 'Range');
  return file.isCorrected ? fault('transcription', 'Unique') : null;
}

/** Finds the file of each text and the text that it would replace. A text corrected by a person is not replaced. */
export async function checkTexts(
  db: Db,
  importEntry: ImportWithPerson,
  onProgress: (rows: number) => Promise<void>,
): Promise<void> {
  const place = importEntry.parent_id === null ? undefined : await findRecordPlace(db, importEntry.parent_id);
  const holding = { institutionId: importEntry.institution_id, path: place?.path ?? null };
  const seenFiles = new Set<number>();
  let checkedRows = 0;
  for await (const rows of textRowsOf(db, importEntry.id)) {
    const stems = rows.flatMap(({ title, sheet }) => [stemOf(title), stemOf(sheet)]);
    const files = await listFilesByStem(db, holding, [...new Set(stems)]);
    const checked = rows.map((row): CheckedRow => {
      const matches = matching(row, files);
      const wrong = textFault(row, matches, seenFiles);
      const [file] = matches;
      if (file && !wrong) seenFiles.add(file.id);
      const text = wholeText(row.proposed.pages);
      const old = file?.machineText ?? null;
      const action = wrong ? 'fault' : old === null ? 'create' : old === text ? 'unchanged' : 'update';
      const change = {
        fieldName: 'transcription',
        old: old?.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed() ?? null,
        new: text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed(),
      };
      return {
        number: row.number,
        action,
        record_id: null,
        version: file?.version ?? null,
        parent_id: null,
        parent_number: null,
        depth: 0,
        is_draft: false,
        signature: null,
        values: file ? { fileId: file.id } : null,
        refs: {},
        changes: action === 'create' || action === 'update' ? [change] : [],
        faults: wrong ? [wrong] : [],
        path_bytes: 0,
      };
    });
    await setChecked(db, importEntry.id, checked);
    checkedRows += rows.length;
    await onProgress(checkedRows);
  }
}

async function indexText(db: Db, fileId: number, text: string): Promise<void> {
  await storePages(db, fileId, 'ocr', text);
  await put(db, 'text', [fileId]);
}

async function applyText(db: Db, row: TextRow): Promise<StoredText | null> {
  const { number, proposed } = row;
  const fileId = row.values?.fileId ?? 0;
  const changed = (wrong: FieldError) => new ChangedMeanwhile(new Map([[number, [wrong]]]));
  if (!(await lockFile(db, fileId))) throw changed(fault('fileName', 'NotFound'));
  const stored = await findTranscription(db, fileId);
  if ((stored?.version ?? null) !== row.version) throw changed(fault('transcription', 'Mismatch'));
  const before = await findStoredText(db, fileId);
  const text = wholeText(proposed.pages);
  const origin = [...(proposed.software || row.sheet)].slice(0, TEXT_ORIGIN_MAX).join('');
  const language = await languagesOfRecord(db, fileId);
  await setMachineText(db, { fileId, kind: 'ocr', language, text, origin });
  await deleteTextPages(db, fileId);
  for (const [at, { words }] of proposed.pages.entries())
    await insertSeenPage(db, fileId, at + 1, packWords(words));
  await indexText(db, fileId, text);
  return before;
}

export async function applyTexts(
  db: Db,
  importId: number,
  onProgress: (rows: number) => Promise<void>,
): Promise<void> {
  let appliedRows = 0;
  for await (const rows of textRowsOf(db, importId, ['create', 'update'])) {
    for (const row of rows) {
      const before = await applyText(db, row);
      const version = (await findTranscription(db, row.values?.fileId ?? 0))?.version ?? 1;
      await setApplied(db, importId, [{ number: row.number, recordId: null, version, before }]);
    }
    appliedRows += rows.length;
    await onProgress(appliedRows);
  }
}

/** Restores every text from before the import; refuses where a person has changed one since. */
export async function undoTexts(db: Db, importId: number): Promise<void> {
  if ((await listTouchedTexts(db, importId)).length > 0)
    throw new ImportFailure('imports.failed.textTouched');
  for await (const rows of textRowsOf(db, importId, ['create', 'update']))
    for (const { values, before } of rows) {
      const fileId = values?.fileId ?? 0;
      if (!(await lockFile(db, fileId))) continue;
      if (!before) {
        await deleteText(db, fileId);
        continue;
      }
      const { text, language, origin } = before;
      await setMachineText(db, { fileId, kind: 'ocr', language, text, origin });
      await restoreTextDates(db, fileId, before);
      await deleteTextPages(db, fileId);
      await restoreSeenPages(db, fileId, before.pages);
      await indexText(db, fileId, text);
    }
}
