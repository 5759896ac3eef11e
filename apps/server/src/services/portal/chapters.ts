import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Chapter } from '@regest/portal/views/record-view.ts';
import type { Deps } from '../../deps.ts';
import type { PublicFile } from '../../queries/published/files.ts';

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
