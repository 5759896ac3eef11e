import {
  type PageWord,
  TRANSCRIPTION_MAX,
  type TranscriptionView,
} from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { extensionOf } from '@regest/contract/text/file-name.ts';
import { textPages } from '@regest/contract/text/text-pages.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import { isRecording } from '@regest/contract/values/file-types.ts';
import { formatSrt, formatVtt } from '@regest/contract/vtt/format-vtt.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { speakerOf, withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import { readTextFigures } from '../../queries/desk/text-figures.ts';
import { lockFile } from '../../queries/files/write-files.ts';
import { findPageWords } from '../../queries/transcriptions/text-pages.ts';
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
import { languagesOfRecord } from './ocr-language.ts';
import { storePages } from './store-pages.ts';
import { downloadLayout, isLayoutFormat, type LayoutFormat } from './text-layout.ts';

function viewOf(row: TranscriptionRow): TranscriptionView {
  const text = row.corrected_text ?? row.machine_text ?? '';
  return {
    fileId: row.file_id,
    transcription: text,
    kind: row.kind,
    language: row.language,
    origin: row.origin,
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

/** Stores a correction beside the machine's text. A text may also be typed for a file that was never sent. */
export async function saveText(
  db: Db,
  actor: Actor,
  { fileId, transcription, version, checked }: SavedText,
): Promise<TranscriptionView> {
  const file = await findChangeable(db, actor, 'transcription.write', fileId);
  // Documents of agreements have no texts, since people without the right to the register can search texts.
  if (file.agreement_id !== null) throw notFound('transcription', fileId);
  if (codePoints(transcription) > TRANSCRIPTION_MAX) throw invalidField('transcription', 'Size');
  await lockFile(db, fileId);
  const stored = await findTranscription(db, fileId);
  if (stored) refuseStale(version, stored.version, 'transcription', { ...viewOf(stored), id: fileId });
  const kind = stored?.kind ?? (isRecording(file.mime_type) ? 'stt' : 'ocr');
  const language = !stored && kind === 'ocr' ? await languagesOfRecord(db, fileId) : null;
  await setCorrectedText(db, { fileId, kind, language, text: transcription, by: actor.id });
  await storePages(db, fileId, kind, transcription);
  if (checked !== undefined) await setChecked(db, fileId, checked, actor.id);
  await put(db, 'text', [fileId]);
  return readText(db, actor, fileId);
}

export async function readPolicy(db: Db, actor: Actor, institutionId: number | undefined) {
  const scope = institutionScope(actor, 'transcription.read', institutionId);
  const { made: sent, inTime: published } = await readTextFigures(db, scope);
  return { sent, published, share: sent === 0 ? null : published / sent };
}

/** Boxes of the words of a page. A recording, and a page that no machine read, has none. */
export async function readWords(db: Db, actor: Actor, fileId: number, page: number): Promise<PageWord[]> {
  await findReadable(db, actor, 'transcription.read', fileId);
  if (!(await findTranscription(db, fileId))) throw notFound('transcription', fileId);
  return findPageWords(db, fileId, page);
}

type Format = 'txt' | 'vtt' | 'srt';

const TYPES: Record<Format, string> = {
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
};

/** Words alone, a line for each cue. */
function wordsOf(vtt: string): string {
  const lines = parseEditorText(vtt).cues.map(({ text }) => {
    const speaker = speakerOf(text);
    const words = withoutTags(text).replace(/\s+/g, ' ').trim();
    return speaker ? `${speaker}: ${words}` : words;
  });
  return `${lines.join('\n')}\n`;
}

function speechAs(format: Format, text: string): string {
  if (format === 'txt') return wordsOf(text);
  const document = parseEditorText(text);
  return format === 'srt' ? formatSrt(document.cues) : formatVtt(document);
}

export interface TextFile {
  name: string;
  type: string;
  text: string;
}

/** The text as a file named after its original: `.txt`, for speech `.vtt` unless the request states another format. */
export async function downloadText(
  db: Db,
  deps: Pick<Deps, 'store'>,
  actor: Actor,
  fileId: number,
  {
    format: requestedFormat,
    page,
  }: { format?: Format | LayoutFormat | undefined; page?: number | undefined },
): Promise<TextFile> {
  const { kind, transcription } = await readText(db, actor, fileId);
  const file = await findReadable(db, actor, 'transcription.read', fileId);
  const format = requestedFormat ?? (kind === 'stt' ? 'vtt' : 'txt');
  const stem = file.name.slice(0, file.name.length - extensionOf(file.name).length);
  if (isLayoutFormat(format)) {
    if (kind !== 'ocr') throw invalidField('format', 'Value');
    const text = await downloadLayout(db, deps, actor, fileId, { format, page });
    return { name: `${stem}.${format}.xml`, type: 'application/xml; charset=utf-8', text };
  }
  if (kind === 'ocr' && format !== 'txt') throw invalidField('format', 'Value');
  return {
    name: `${stem}.${format}`,
    type: TYPES[format],
    text: kind === 'ocr' ? transcription : speechAs(format, transcription),
  };
}
