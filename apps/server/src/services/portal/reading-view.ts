import { isRecording } from '@regest/contract/values/file-types.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { speakerOf, withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Chapter, OpenRecording, RecordFile, SpokenCue } from '@regest/portal/views/record-view.ts';
import type { OpenSheet, Sheet } from '@regest/portal/views/sheet-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findPublicText, type PublicFile } from '../../queries/published/files.ts';
import { findPeaks, findPublicSheet } from '../../queries/published/reading.ts';
import { marksOf } from './marks.ts';
import { placeOnScan } from './sheet-words.ts';

const LOUDEST = 255;
/** How loud each moment is, the loudest there can be as 1. */
export const peaksInShares = (peaks: Uint8Array) => Array.from(peaks, (peak) => peak / LOUDEST);

/** Fields whose files are read, looked at and heard; those of transcripts stand beside them. */
export const LISTED_FIELDS = new Set(['files', 'contentFiles']);

const isPicture = ({ mimeType }: RecordFile) => mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';
const hasPages = ({ mimeType, pages }: RecordFile) =>
  (mimeType === 'application/pdf' || mimeType === 'image/tiff') && (pages ?? 0) > 0;
export const isSound = ({ mimeType }: RecordFile) => isRecording(mimeType);

export function fileOf(file: PublicFile): RecordFile {
  return {
    id: file.id,
    name: file.name,
    mimeType: file.mime_type,
    size: file.size,
    pages: file.pages,
    duration: file.duration,
    textKind: file.text_kind,
    isTextChecked: file.text_is_checked ?? false,
    hasPoster: file.poster_id !== null,
  };
}

/** The pictures of a record, page after page through all its files. */
export function sheetsOf(files: readonly RecordFile[]): Sheet[] {
  const sheets: Omit<Sheet, 'number'>[] = files.flatMap((file): Omit<Sheet, 'number'>[] => {
    if (hasPages(file))
      return Array.from({ length: file.pages ?? 1 }, (_, page) => ({ fileId: file.id, page: page + 1 }));
    return isPicture(file) ? [{ fileId: file.id, page: null }] : [];
  });
  return sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
}

export async function openSheet(reader: Reader, sheet: Sheet, query: string): Promise<OpenSheet> {
  const found = await findPublicSheet(reader, sheet.fileId, sheet.page ?? 1);
  const words = (found?.text ?? '').trim();
  const marks = marksOf(words, query);
  const { width, height } = found ?? {};
  return {
    ...sheet,
    // What is known is the size of the first page; the others of a file may differ.
    size: width && height && (sheet.page ?? 1) === 1 ? { width, height } : null,
    text: words === '' ? null : words,
    isTextChecked: found?.is_checked ?? false,
    marks,
    ...placeOnScan(words, found?.words ?? [], marks),
  };
}

function cuesOf(vtt: string, query: string): SpokenCue[] {
  return parseEditorText(vtt).cues.map(({ start, end, text }) => {
    const words = withoutTags(text).trim();
    return {
      start: start / 1000,
      end: end / 1000,
      speaker: speakerOf(text),
      text: words,
      marks: marksOf(words, query),
    };
  });
}

export async function openRecording(
  reader: Reader,
  file: RecordFile,
  chapters: Promise<Chapter[]>,
  asked: { number: number; from: number | null; to: number | null; query: string },
): Promise<OpenRecording> {
  const [text, peaks] = await Promise.all([
    file.textKind === 'stt' ? findPublicText(reader, file.id) : undefined,
    findPeaks(reader, file.id),
  ]);
  return {
    number: asked.number,
    file,
    isVideo: file.mimeType.startsWith('video/'),
    cues: text ? cuesOf(text.text, asked.query) : [],
    chapters: await chapters,
    peaks: peaksInShares(peaks),
    from: asked.from,
    to: asked.to,
  };
}
