import { searchedTexts } from '@regest/contract/derive/searched-text.ts';
import { type SearchHit, SNIPPETS, type Snippet } from '@regest/contract/endpoints/search.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import type { Candidate } from '../../queries/search/candidate-lines.ts';
import {
  type FoundText,
  findPages,
  findTexts,
  type KnownPage,
  MOST_TEXTS,
} from '../../queries/search/found-texts.ts';
import { findFoundRecords, type IndexableRecord } from '../../queries/search/index-rows.ts';
import { pageThumbnail } from '../files/page-picture.ts';
import { parentageOf } from '../records/parentage.ts';
import type { Found } from './search-port.ts';
import { snippetOf, withoutOffset } from './snippet.ts';

/** The title and the signature stand on the hit already, but are marked like the rest. */
function fromDescription(record: IndexableRecord, query: Query): Snippet[] {
  return searchedTexts(record)
    .flatMap(({ fieldName, text }) => snippetOf(text, query, { source: 'description', fieldName }) ?? [])
    .toSorted((a, b) => new Set(b.marks.map(String)).size - new Set(a.marks.map(String)).size)
    .map(withoutOffset);
}

function fromText(found: FoundText, query: Query): Snippet[] {
  const { file_id: fileId, file_name: fileName, starts } = found;
  const source = found.kind === 'ocr' ? 'scan' : 'recording';
  const snippet = snippetOf(found.text, query, { source, fileId, fileName });
  if (!snippet) return [];
  if (starts === null) {
    const thumbnail = found.has_thumbnail && { thumbnail: pageThumbnail(fileId, found.part) };
    return [{ ...withoutOffset(snippet), page: found.part, ...thumbnail }];
  }
  // The cue in which the first mark stands: cues are lines.
  const at = snippet.offset + (snippet.marks[0]?.[0] ?? 0);
  const line = found.text.slice(0, at).split('\n').length - 1;
  return [{ ...withoutOffset(snippet), time: (starts[line] ?? 0) / 1000 }];
}

/** As many as there is room for: marking the words of a page is the dearest part of a hit. */
function fromTexts(texts: readonly FoundText[], query: Query, room: number): Snippet[] {
  let snippets: Snippet[] = [];
  for (const text of texts) {
    if (snippets.length >= room) break;
    snippets = withoutRepeats([...snippets, ...fromText(text, query)]);
  }
  return snippets;
}

/** Minutes overlap, so the same words may be found twice. */
function withoutRepeats(snippets: readonly Snippet[]): Snippet[] {
  const seen = new Set<string>();
  return snippets.filter(({ source, fileId, page, time, text, fieldName }) => {
    const key = source === 'recording' ? `${fileId} ${time}` : `${fieldName} ${fileId} ${page} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

interface Read {
  /** What was read of the records for other ends too, or is being read. */
  records: readonly IndexableRecord[] | Promise<readonly IndexableRecord[]>;
  /** Those that answer, if known. */
  pages?: Found['pages'];
}

const enough = (pages: readonly KnownPage[]) =>
  pages.slice(0, pages.some(({ overlaps }) => overlaps) ? MOST_TEXTS : SNIPPETS);

function findAnswering(
  db: Db,
  recordIds: readonly number[],
  query: Query,
  pages: Found['pages'],
): Promise<FoundText[]> {
  if (!pages) return findTexts(db, recordIds, tsqueryText(query), MOST_TEXTS);
  return findPages(
    db,
    recordIds.flatMap((id) => enough(pages(id))),
  );
}

/** Where the words stand in each of these records, what brought it here first. */
export async function findSnippets(
  db: Db,
  page: readonly Pick<Candidate, 'id' | 'source'>[],
  query: Query,
  { records: read, pages }: Read,
): Promise<Map<number, Snippet[]>> {
  const ids = page.map(({ id }) => id);
  const [records, texts] = await Promise.all([
    read,
    query.isEmpty ? [] : findAnswering(db, ids, query, pages),
  ]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const textsOf = Map.groupBy(texts, (text) => text.record_id);
  return new Map(
    page.map(({ id, source }) => {
      const record = recordOf.get(id);
      const described = () => (record ? fromDescription(record, query) : []);
      const written = (room: number) => fromTexts(textsOf.get(id) ?? [], query, room);
      // Where the first is enough, the rest is not read.
      const [first, second] = source === 'description' ? [described, written] : [written, described];
      const best = first(SNIPPETS);
      const all = best.length < SNIPPETS ? [...best, ...second(SNIPPETS - best.length)] : best;
      return [id, withoutRepeats(all).slice(0, SNIPPETS)];
    }),
  );
}

/** What is shown of each hit: its place in the tree, and where the words stand. */
export async function recordHits(
  db: Db,
  page: readonly Candidate[],
  query: Query,
  pages?: Found['pages'],
): Promise<SearchHit[]> {
  if (page.length === 0) return [];
  const read = findFoundRecords(
    db,
    page.map(({ id }) => id),
  );
  const [heads, snippets] = await Promise.all([
    read,
    findSnippets(db, page, query, { records: read, pages }),
  ]);
  return heads.map((head) => ({
    kind: 'record',
    id: head.id,
    level: head.level,
    title: head.title,
    computedSignature: parentageOf(head).computedSignature,
    dates: head.dates,
    isPublished: head.is_published,
    isDraft: head.is_draft,
    place: head.ancestors.map(({ id, level, title, signature }) => ({ id, level, title, signature })),
    snippets: snippets.get(head.id) ?? [],
  }));
}
