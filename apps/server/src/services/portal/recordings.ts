import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { speakerOf, withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Chapter, OpenRecording, RecordFile, SpokenCue } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { findPublicText, type PublicFile } from '../../queries/published/files.ts';
import { findPeaks } from '../../queries/published/reading.ts';
import { marksOf } from './sheets.ts';

/** Larger than any list of chapters; what is larger is something else. */
const MOST_BYTES = 256 * 1024;
const MOST_CHAPTERS = 500;
const MOST_KEPT = 500;
/** A content never changes, so what was read of it stays true. */
const read = new Map<string, Chapter[]>();

/** A WebVTT of chapters says so in its head, or by its name. */
const isNamedSo = (name: string) => /rozdzia|chapter|spis[ _-]?tre/i.test(name);
const saysSo = (text: string) => /^WEBVTT[^\n]*\n(?:[^\n]+\n)*?kind: *chapters/i.test(text);

function chaptersIn(text: string): Chapter[] {
  return parseEditorText(text)
    .cues.slice(0, MOST_CHAPTERS)
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

/** Where there are several recordings, chapters bear the name of theirs; those that bear none are of the first. */
function belongsTo(text: string, recordings: readonly { name: string }[], open: { name: string }): boolean {
  const named = recordings.find(({ name }) => plainName(text).includes(plainName(name)));
  return (named ?? recordings[0]) === open;
}

/** The table of contents of a recording, from a WebVTT of chapters among the files of its transcripts. */
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
      size <= MOST_BYTES &&
      belongsTo(name, recordings, open),
  );
  for (const { content_id: contentId, name } of texts) {
    const known = read.get(contentId);
    if (known && known.length > 0) return known;
    if (known) continue;
    const text = await textOf(deps, contentId).catch(() => '');
    const chapters = isNamedSo(name) || saysSo(text) ? chaptersIn(text) : [];
    if (read.size >= MOST_KEPT) read.clear();
    if (text !== '') read.set(contentId, chapters);
    if (chapters.length > 0) return chapters;
  }
  return [];
}

const LOUDEST = 255;
/** How loud each moment is, the loudest there can be as 1. */
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
