import type { TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import { TRANSCRIPTION_MAX } from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { textPages } from '@regest/contract/text/text-pages.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import { isRecording } from '@regest/contract/values/file-types.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import { readTextFigures } from '../../queries/desk/text-figures.ts';
import { lockFile } from '../../queries/files/write-files.ts';
import {
  findTranscription,
  setChecked,
  setCorrectedText,
  type TranscriptionRow,
} from '../../queries/transcriptions/transcriptions.ts';
import { put } from '../../search/index.ts';
import { institutionScope } from '../access/institution-scope.ts';
import { refuseStale } from '../access/refuse-stale.ts';
import { findChangeable, findReadable } from '../files/find-readable.ts';
import { keepPages } from './keep-pages.ts';

function viewOf(row: TranscriptionRow): TranscriptionView {
  const text = row.corrected_text ?? row.machine_text ?? '';
  return {
    fileId: row.file_id,
    transcription: text,
    kind: row.kind,
    language: row.language,
    updatedAt: row.corrected_at ?? row.machine_at ?? '',
    isCorrected: row.corrected_text !== null,
    machineText: row.machine_text,
    version: row.version,
    ...(row.kind === 'ocr' && { pages: textPages(text) }),
    checkedAt: row.checked_at,
  };
}

export async function readText(db: Db, actor: Actor, fileId: number): Promise<TranscriptionView> {
  await findReadable(db, actor, 'transcription.read', fileId);
  const row = await findTranscription(db, fileId);
  if (!row) throw notFound('transcription', fileId);
  return viewOf(row);
}

interface SavedText {
  fileId: number;
  transcription: string;
  version?: number | undefined;
  checked?: boolean | undefined;
}

/** Keeps a correction beside the machine's text. A text may also be typed for a file that was never sent. */
export async function saveText(
  db: Db,
  actor: Actor,
  { fileId, transcription, version, checked }: SavedText,
): Promise<TranscriptionView> {
  const file = await findChangeable(db, actor, 'transcription.write', fileId);
  if (codePoints(transcription) > TRANSCRIPTION_MAX) throw invalidField('transcription', 'Size');
  await lockFile(db, fileId);
  const stored = await findTranscription(db, fileId);
  if (stored) refuseStale(version, stored.version, 'transcription', { ...viewOf(stored), id: fileId });
  const kind = stored?.kind ?? (isRecording(file.mime_type) ? 'stt' : 'ocr');
  await setCorrectedText(db, { fileId, kind, text: transcription, by: actor.id });
  await keepPages(db, fileId, kind, transcription);
  if (checked !== undefined) await setChecked(db, fileId, checked, actor.id);
  await put(db, 'text', [fileId]);
  return readText(db, actor, fileId);
}

export async function readPolicy(db: Db, actor: Actor, institutionId: number | undefined) {
  const scope = institutionScope(actor, 'transcription.read', institutionId);
  const { made: sent, inTime: published } = await readTextFigures(db, scope);
  return { sent, published, share: sent === 0 ? null : published / sent };
}
