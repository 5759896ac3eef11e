import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { textKindOf } from '@regest/contract/values/file-types.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { setFilePublished } from '../queries/files/write-files.ts';
import { addToInstitutionCounts } from '../queries/records/record-counts.ts';
import { insertSeenPage } from '../queries/transcriptions/text-pages.ts';
import { setChecked, setCorrectedText, setMachineText } from '../queries/transcriptions/transcriptions.ts';
import { addFile } from '../services/files/add-file.ts';
import { findTarget } from '../services/files/find-target.ts';
import { storeUpload } from '../services/files/store-content.ts';
import { languagesOfRecord } from '../services/transcriptions/ocr-language.ts';
import { storePages } from '../services/transcriptions/store-pages.ts';
import { DEMO, type DemoFile, type DemoIds, idOf } from './demo-data.ts';
import { isCheckedSample, sampleChapters, sampleFile, sampleText, sampleWords } from './files/sample-file.ts';

export const MAX_BYTES = 64 * 1024 * 1024;

export type DemoEditor = { id: number; role: 'ADMIN'; institutionId: number };

export async function publishDemoFile(
  db: Db,
  editor: DemoEditor,
  fileId: number,
  institutionId: number,
): Promise<void> {
  await setFilePublished(db, fileId, true, editor.id);
  await addToInstitutionCounts(db, institutionId, { published_files: 1 });
}

/** Attaches the chapters of a recording as a file. */
async function insertChapters(
  deps: Deps,
  db: Db,
  editor: DemoEditor,
  recordId: number,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const target = await findTarget(db, editor, { parentId: recordId, name, field: 'transcriptionFiles' });
  const content = await storeUpload(deps, Readable.from([text]), MAX_BYTES);
  const { id } = await addFile(db, target, content, { by: editor.id });
  await publishDemoFile(db, editor, id, target.institutionId);
}

async function insertDemoFile(deps: Deps, db: Db, editor: DemoEditor, recordId: number, file: DemoFile) {
  const path = sampleFile(file.name, file.mimeType);
  if (path === null) return;
  const target = await findTarget(db, editor, { parentId: recordId, name: file.name });
  const content = await storeUpload(deps, createReadStream(path), MAX_BYTES);
  const { id, mimeType } = await addFile(db, target, content, { by: editor.id });
  if (file.isPublished) await publishDemoFile(db, editor, id, target.institutionId);
  const chapters = sampleChapters(file.name);
  if (chapters) await insertChapters(deps, db, editor, recordId, chapters);
  const kind = textKindOf(mimeType);
  // The demo data have only the beginning of the text of a sample.
  const text = sampleText(file.name) ?? file.transcription;
  if (text && kind) {
    const language = kind === 'stt' ? 'pl-PL' : await languagesOfRecord(db, id);
    await setMachineText(db, { fileId: id, kind, language, text });
    if (isCheckedSample(file.name)) {
      await setCorrectedText(db, { fileId: id, kind, text, by: editor.id });
      await setChecked(db, id, true, editor.id);
    }
    const words = sampleWords(path);
    if (words) await insertSeenPage(db, id, 1, words);
    await storePages(db, id, kind, text);
  }
}

/** Sample scans, recordings and films for the documents of the demo, with their texts. */
export async function insertDemoFiles(deps: Deps, db: Db, ids: DemoIds): Promise<void> {
  const editor: DemoEditor = { id: idOf(ids, 'usr-3'), role: 'ADMIN', institutionId: idOf(ids, 'inst-1') };
  for (const record of [...DEMO.collections, ...DEMO.series, ...DEMO.units, ...DEMO.documents]) {
    for (const file of record.contentFiles ?? []) {
      await insertDemoFile(deps, db, editor, idOf(ids, record.id), file);
    }
  }
}
