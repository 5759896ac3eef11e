import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { speakerOf, withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Chapter, OpenRecording, RecordFile, SpokenCue } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { findPublicText, type PublicFile } from '../../queries/published/files.ts';
import { findPeaks } from '../../queries/published/reading.ts';
import { marksOf } from './sheets.ts';

/** Limit of a file of chapters; a larger file has other content. */
const MAX_BYTES = 256 * 1024;
const MAX_CHAPTERS = 500;
const MAX_CACHED = 500;
/** Contents are immutable, so an entry never expires. */
const chapterCache = new Map<string, Chapter[]>();

/** A WebVTT of chapters is recognised by its head or its file name. */
const hasChapterName = (name: string) => /rozdzia|chapter|spis[ _-]?tre/i.test(name);
const hasChapterHead = (text: string) => /^WEBVTT[^\n]*\n(?:[^\n]+\n)*?kind: *chapters/i.test(text);

function chaptersIn(text: string): Chapter[] {
  return parseEditorText(text)
    .cues.slice(0, MAX_CHAPTERS)
    .map((cue) => {
      const [title = '', ...rest] = withoutTags(cue.text).trim().split('\n');
      return { start: cue.start / 1000, end: cue.end / 1000, title, note: rest.join(' ') };
    });
}

async function textOf({ store }: Pick<Deps, 'store'>, contentId: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await store.read(contentId)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8').replaceAll('\r\n', '\n');
}

const plainName = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase();

/**
 * Assigns a file of chapters to a recording by the name that it contains; a file without such a name belongs to the
 * first.
 */
function belongsTo(text: string, recordings: readonly { name: string }[], open: { name: string }): boolean {
  const match = recordings.find(({ name }) => plainName(text).includes(plainName(name)));
  return (match ?? recordings[0]) === open;
}

/** Table of contents of a recording, from a WebVTT of chapters among the files of its transcripts. */
export async function chaptersOf(
  deps: Pick<Deps, 'store'>,
  files: readonly PublicFile[],
  recordings: readonly { name: string }[],
  open: { name: string },
): Promise<Chapter[]> {
  const texts = files.filter(
    ({ field, mime_type, size, name }) =>
      field === 'transcriptionFiles' &&
      mime_type === 'text/vtt' &&
      size <= MAX_BYTES &&
      belongsTo(name, recordings, open),
  );
  for (const { content_id: contentId, name } of texts) {
    const cached = chapterCache.get(contentId);
    if (cached && cached.length > 0) return cached;
    if (cached) continue;
    const text = await textOf(deps, contentId).catch(() => '');
    const chapters = hasChapterName(name) || hasChapterHead(text) ? chaptersIn(text) : [];
    if (chapterCache.size >= MAX_CACHED) chapterCache.clear();
    if (text !== '') chapterCache.set(contentId, chapters);
    if (chapters.length > 0) return chapters;
  }
  return [];
}

const LOUDEST = 255;
/** Loudness of each moment as a share of the greatest possible one. */
export const peaksInShares = (peaks: Uint8Array) => Array.from(peaks, (peak) => peak / LOUDEST);

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
  request: { number: number; from: number | null; to: number | null; query: string },
): Promise<OpenRecording> {
  const [text, peaks] = await Promise.all([
    file.textKind === 'stt' ? findPublicText(reader, file.id) : undefined,
    findPeaks(reader, file.id),
  ]);
  return {
    number: request.number,
    file,
    isVideo: file.mimeType.startsWith('video/'),
    cues: text ? cuesOf(text.text, request.query) : [],
    chapters: await chapters,
    peaks: peaksInShares(peaks),
    from: request.from,
    to: request.to,
  };
}
