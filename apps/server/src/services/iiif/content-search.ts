import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { textLanguageOf } from '@regest/contract/exchange/language-codes.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { type CanvasFile, listCanvasFiles, listPageWords } from '../../queries/published/canvas-files.ts';
import { findPublicText } from '../../queries/published/files.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { findPages } from '../../search/index.ts';
import { marksOf, placeOnScan } from '../portal/sheets.ts';
import { iiifAddresses, pictureName } from './iiif-values.ts';
import { MAX_CANVASES } from './manifest.ts';
import { partOf } from './page-text.ts';
import { sizesOf } from './picture-sizes.ts';

const MAX_PAGES = 200;
const MAX_RECORDINGS = 20;
const MAX_HITS = 500;
/** Characters of the line around a hit, before and after it. */
const CONTEXT_CHARACTERS = 60;

/** A match of the query: its place on a canvas and the text around it. */
interface Hit {
  /** Id of a canvas with `#xywh` or `#t`. */
  target: string;
  value: string;
  before: string;
  after: string;
  /** Language of the text in BCP 47. */
  language: string;
}

const around = (text: string, [start, end]: readonly [number, number]) => ({
  value: text.slice(start, end),
  before: text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start),
  after: text.slice(end, end + CONTEXT_CHARACTERS),
});

type Search = { reader: Reader; query: string; canvas: (fileId: number, page: number | null) => string };

async function hitsOnPages(
  deps: Pick<Deps, 'store'>,
  { reader, query, canvas }: Search,
  files: readonly CanvasFile[],
): Promise<Hit[]> {
  const scans = new Map(files.filter(({ text_kind }) => text_kind === 'ocr').map((file) => [file.id, file]));
  const pages = await findPages(reader, [...scans.keys()], { q: query, limit: MAX_PAGES });
  const filesWithHits = new Set(pages.map(({ fileId }) => fileId));
  const wordsOf = await listPageWords(reader, pages);
  const sizeOf = await sizesOf(
    deps,
    [...scans.values()].filter(({ id }) => filesWithHits.has(id)),
  );
  return pages.flatMap(({ fileId, part, text }) => {
    const file = scans.get(fileId);
    if (!file) return [];
    const isPaged = file.mime_type === 'application/pdf' || file.mime_type === 'image/tiff';
    const own = isPaged ? part : null;
    const language = textLanguageOf(file.text_language);
    return marksOf(text, query).flatMap((mark): Hit[] => {
      const whole = canvas(fileId, own);
      const { boxes } = placeOnScan(text, wordsOf(fileId, part), [mark]);
      const targets = boxes.length > 0 ? boxes.map((box) => partOf(whole, box, sizeOf(own, file))) : [whole];
      return targets.map((target) => ({ target, language, ...around(text, mark) }));
    });
  });
}

async function hitsInSpeech({ reader, query, canvas }: Search, files: readonly CanvasFile[]): Promise<Hit[]> {
  const recordings = files.filter(({ text_kind }) => text_kind === 'stt').slice(0, MAX_RECORDINGS);
  const hits: Hit[] = [];
  for (const { id, text_language } of recordings) {
    const language = textLanguageOf(text_language);
    const transcript = await findPublicText(reader, id);
    for (const cue of parseEditorText(transcript?.text ?? '').cues) {
      const text = withoutTags(cue.text).trim();
      const target = `${canvas(id, null)}#t=${cue.start / 1000},${cue.end / 1000}`;
      for (const mark of marksOf(text, query)) hits.push({ target, language, ...around(text, mark) });
    }
  }
  return hits;
}

/** Parameters of Content Search that are not supported. */
const IGNORED = ['motivation', 'date', 'user'];

export interface ContentMatches {
  query: string;
  hits: Hit[];
  /** Unsupported parameters of the request. */
  ignored: string[];
}

/** The matches of a query in the files of a record: boxes of words on pages, seconds of recordings. */
export async function findContentMatches(
  deps: Pick<Deps, 'store'>,
  reader: Reader,
  id: number,
  parameters: Readonly<Record<string, unknown>>,
  root: string,
): Promise<ContentMatches | null> {
  const [head] = await findPublicHeads(reader, [id]);
  if (!head) return null;
  const { q } = parameters;
  const query = typeof q === 'string' ? q.replaceAll('\0', '').trim().slice(0, SEARCH_MAX) : '';
  const addresses = iiifAddresses(root);
  const search: Search = { reader, query, canvas: (file, page) => addresses.canvas(pictureName(file, page)) };
  const files = query === '' ? [] : await listCanvasFiles(reader, id, MAX_CANVASES);
  const hits = [...(await hitsOnPages(deps, search, files)), ...(await hitsInSpeech(search, files))];
  return {
    query,
    hits: hits.slice(0, MAX_HITS),
    ignored: IGNORED.filter((name) => parameters[name] !== undefined),
  };
}
