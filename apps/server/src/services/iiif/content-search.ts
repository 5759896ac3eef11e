import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { withoutTags } from '@regest/contract/vtt/speakers.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { type CanvasFile, listCanvasFiles, listPageWords } from '../../queries/published/canvas-files.ts';
import { findPublicText } from '../../queries/published/files.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { findPages } from '../../search/index.ts';
import { marksOf, placeOnScan } from '../portal/sheets.ts';
import { iiifAddresses, pictureName, SEARCH } from './iiif-values.ts';
import { MOST_CANVASES } from './manifest.ts';
import { partOf } from './page-text.ts';
import { sizesOf } from './picture-sizes.ts';

const MOST_PAGES = 200;
const MOST_RECORDINGS = 20;
const MOST_HITS = 500;
/** Words of the line around a hit, before and after it. */
const AROUND = 60;

interface Hit {
  target: string;
  value: string;
  before: string;
  after: string;
}

const around = (text: string, [start, end]: readonly [number, number]) => ({
  value: text.slice(start, end),
  before: text.slice(Math.max(0, start - AROUND), start),
  after: text.slice(end, end + AROUND),
});

type Search = { reader: Reader; query: string; canvas: (fileId: number, page: number | null) => string };

async function hitsOnPages(
  deps: Pick<Deps, 'store'>,
  { reader, query, canvas }: Search,
  files: readonly CanvasFile[],
): Promise<Hit[]> {
  const scans = new Map(files.filter(({ text_kind }) => text_kind === 'ocr').map((file) => [file.id, file]));
  const pages = await findPages(reader, [...scans.keys()], { q: query, limit: MOST_PAGES });
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
    return marksOf(text, query).flatMap((mark): Hit[] => {
      const whole = canvas(fileId, own);
      const { boxes } = placeOnScan(text, wordsOf(fileId, part), [mark]);
      const targets = boxes.length > 0 ? boxes.map((box) => partOf(whole, box, sizeOf(own, file))) : [whole];
      return targets.map((target) => ({ target, ...around(text, mark) }));
    });
  });
}

async function hitsInSpeech({ reader, query, canvas }: Search, files: readonly CanvasFile[]): Promise<Hit[]> {
  const recordings = files.filter(({ text_kind }) => text_kind === 'stt').slice(0, MOST_RECORDINGS);
  const hits: Hit[] = [];
  for (const { id } of recordings) {
    const spoken = await findPublicText(reader, id);
    for (const cue of parseEditorText(spoken?.text ?? '').cues) {
      const text = withoutTags(cue.text).trim();
      const target = `${canvas(id, null)}#t=${cue.start / 1000},${cue.end / 1000}`;
      for (const mark of marksOf(text, query)) hits.push({ target, ...around(text, mark) });
    }
  }
  return hits;
}

/** What Content Search 2 knows and this search does not look at. */
const IGNORED = ['motivation', 'date', 'user'];

/** The matches of a query in the files of a record: boxes of words on pages, seconds of recordings. */
export async function searchContent(
  deps: Pick<Deps, 'store'>,
  reader: Reader,
  id: number,
  given: Readonly<Record<string, unknown>>,
  root: string,
): Promise<object | null> {
  const [head] = await findPublicHeads(reader, [id]);
  if (!head) return null;
  const query = typeof given.q === 'string' ? given.q.replaceAll('\0', '').trim().slice(0, SEARCH_MAX) : '';
  const addresses = iiifAddresses(root);
  const own = `${addresses.search(id)}?q=${encodeURIComponent(query)}`;
  const search: Search = { reader, query, canvas: (file, page) => addresses.canvas(pictureName(file, page)) };
  const files = query === '' ? [] : await listCanvasFiles(reader, id, MOST_CANVASES);
  const hits = [...(await hitsOnPages(deps, search, files)), ...(await hitsInSpeech(search, files))];
  const firstHits = hits.slice(0, MOST_HITS);
  const ignored = IGNORED.filter((name) => given[name] !== undefined);
  const hitId = (index: number) => `${own}#h${index + 1}`;
  return {
    '@context': SEARCH,
    id: own,
    type: 'AnnotationPage',
    ...(ignored.length > 0 && { ignored }),
    items: firstHits.map(({ target, value }, index) => ({
      id: hitId(index),
      type: 'Annotation',
      motivation: 'highlighting',
      body: { type: 'TextualBody', value, format: 'text/plain', language: 'pl' },
      target,
    })),
    // The context of each match, for clients that show it.
    ...(firstHits.length > 0 && {
      annotations: [
        {
          id: `${own}#w`,
          type: 'AnnotationPage',
          items: firstHits.map(({ value, before, after }, index) => ({
            id: `${own}#w${index + 1}`,
            type: 'Annotation',
            motivation: 'contextualizing',
            target: {
              type: 'SpecificResource',
              source: hitId(index),
              selector: [{ type: 'TextQuoteSelector', prefix: before, exact: value, suffix: after }],
            },
          })),
        },
      ],
    }),
  };
}
