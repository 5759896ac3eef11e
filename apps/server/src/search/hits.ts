import { searchedTexts } from '@regest/contract/derive/searched-text.ts';
import { pageThumbnail } from '@regest/contract/endpoints/page-thumbnail.ts';
import { type SearchAnswer, SNIPPETS, type Snippet } from '@regest/contract/endpoints/search.ts';
import { bestPassage, type Passage, withEllipses } from '@regest/polish/passage.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import { sql } from 'kysely';
import { PREPARED } from '../db/prepared-statements.ts';
import type { Db } from '../db/schema.ts';
import { yieldToEventLoop } from '../operation/time-slices.ts';
import type { Candidate } from './candidates.ts';
import type { CreatorMatch } from './creators.ts';
import { findIndexableRecords, type IndexableRecord } from './indexing.ts';
import { asDb, type SearchDb } from './request.ts';
import { polish, readQuery } from './words.ts';

/** A record that answers, and where the words occur in it. */
export interface Hit extends Candidate {
  snippets: Snippet[];
}

/** Characters looked at before the event loop is yielded to. */
const SLICE = 20_000;
/** Slices overlap, so that a phrase at the border is found whole. */
const OVERLAP = 300;

const clausesOf = (passage: Passage | null) => new Set(passage?.marks.map(({ clause }) => clause)).size;

/** The stretch of a text that answers best, wherever it is; null when none does. */
async function passageOf(text: string, query: Query): Promise<Passage | null> {
  const clauseCount = query.clauses.filter(({ isExcluded }) => !isExcluded).length;
  let best: Passage | null = null;
  for (let from = 0; from < text.length; from += SLICE) {
    const passage = bestPassage(polish(), text.slice(from, from + SLICE + OVERLAP), query);
    if (passage && clausesOf(passage) > clausesOf(best)) best = { ...passage, start: passage.start + from };
    if (clausesOf(best) >= clauseCount) break;
    if (text.length > SLICE) await yieldToEventLoop();
  }
  return best;
}

type Where = Pick<Snippet, 'source' | 'fieldName' | 'fileId' | 'fileName'>;

const snippetFrom = ({ text, marks }: Passage, where: Where): Snippet => ({
  ...where,
  text,
  marks: marks.map(({ start, end }) => [start, end]),
});

const SEPARATOR = ' · ';

/** Values of a list, one on each line, with a sign between them. */
function separateValues({ text, marks, ...passage }: Passage): Passage {
  const shift = (offset: number) =>
    offset + (SEPARATOR.length - 1) * (text.slice(0, offset).split('\n').length - 1);
  return {
    ...passage,
    text: text.replaceAll('\n', SEPARATOR),
    marks: marks.map((one) => ({ ...one, start: shift(one.start), end: shift(one.end) })),
  };
}

async function fromFields(
  texts: readonly { fieldName: string; text: string; isList?: boolean }[],
  query: Query,
): Promise<Snippet[]> {
  const snippets: Snippet[] = [];
  for (const { fieldName, text, isList = false } of texts) {
    const passage = await passageOf(text, query);
    if (!passage) continue;
    const shown = withEllipses(passage, text);
    snippets.push(snippetFrom(isList ? separateValues(shown) : shown, { source: 'description', fieldName }));
  }
  return snippets;
}

interface PageText {
  file_id: number;
  part: number;
  kind: 'ocr' | 'stt';
  text: string;
  starts: number[] | null;
  file_name: string;
  has_thumbnail: boolean;
}

async function findPageTexts(db: Db, pages: Candidate['pages']): Promise<Map<string, PageText>> {
  if (pages.length === 0) return new Map();
  const { rows } = await sql<PageText>`${PREPARED}
    select t.file_id, t.part, t.kind, t.text, t.starts, f.name as file_name, f.thumbnail_id is not null as has_thumbnail
    from unnest(${pages.map(({ fileId }) => fileId)}::bigint[], ${pages.map(({ part }) => part)}::int[])
      as wanted (file_id, part)
    join search_text t on t.file_id = wanted.file_id and t.part = wanted.part
    join file f on f.id = t.file_id`.execute(db);
  return new Map(rows.map((row) => [`${row.file_id} ${row.part}`, row]));
}

async function fromPage(page: PageText, query: Query): Promise<Snippet | null> {
  const passage = await passageOf(page.text, query);
  if (!passage) return null;
  const source = page.kind === 'ocr' ? 'scan' : 'recording';
  const where: Where = { source, fileId: page.file_id, fileName: page.file_name };
  const snippet = snippetFrom(withEllipses(passage, page.text), where);
  if (page.starts === null)
    return {
      ...snippet,
      page: page.part,
      ...(page.has_thumbnail && { thumbnail: pageThumbnail(page.file_id, page.part) }),
    };
  // The cue of the first mark: cues are lines.
  const line = page.text.slice(0, passage.start + (passage.marks[0]?.start ?? 0)).split('\n').length - 1;
  return { ...snippet, time: (page.starts[line] ?? 0) / 1000 };
}

/** Minutes overlap, so the same words may be found twice. */
const isSame = (one: Snippet, other: Snippet) =>
  one.fileId === other.fileId && one.time === other.time && one.page === other.page;

async function fromPages(pages: readonly PageText[], query: Query, room: number): Promise<Snippet[]> {
  const snippets: Snippet[] = [];
  for (const page of pages) {
    if (snippets.length >= room) break;
    const snippet = await fromPage(page, query);
    if (snippet && !snippets.some((other) => isSame(other, snippet))) snippets.push(snippet);
  }
  return snippets;
}

/** Snippets with more marked words first. */
const byMarks = (a: Snippet, b: Snippet) =>
  new Set(b.marks.map(String)).size - new Set(a.marks.map(String)).size;

async function snippetsOf(
  candidate: Candidate,
  record: IndexableRecord | undefined,
  pages: readonly PageText[],
  query: Query,
): Promise<Snippet[]> {
  const described = async () =>
    record ? (await fromFields(searchedTexts(record), query)).toSorted(byMarks) : [];
  // The source of the hit comes first; where its snippets are enough, the rest is not read.
  if (candidate.source !== 'description') {
    const pageSnippets = await fromPages(pages, query, SNIPPETS);
    return pageSnippets.length < SNIPPETS
      ? [...pageSnippets, ...(await described())].slice(0, SNIPPETS)
      : pageSnippets;
  }
  const describedSnippets = (await described()).slice(0, SNIPPETS);
  return [...describedSnippets, ...(await fromPages(pages, query, SNIPPETS - describedSnippets.length))];
}

/** These records with the places of the words in each. */
export async function hitsOf(db: Db, candidates: readonly Candidate[], query: Query): Promise<Hit[]> {
  if (query.isEmpty) return candidates.map((candidate) => ({ ...candidate, snippets: [] }));
  const [records, texts] = await Promise.all([
    findIndexableRecords(
      db,
      candidates.map(({ id }) => id),
    ),
    findPageTexts(
      db,
      candidates.flatMap(({ pages }) => pages),
    ),
  ]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const hits: Hit[] = [];
  for (const candidate of candidates) {
    const pages = candidate.pages.flatMap(({ fileId, part }) => texts.get(`${fileId} ${part}`) ?? []);
    hits.push({
      ...candidate,
      snippets: await snippetsOf(candidate, recordOf.get(candidate.id), pages, query),
    });
  }
  return hits;
}

/** The places of the words in the description of a creator. */
export async function creatorSnippets(author: CreatorMatch, query: Query): Promise<Snippet[]> {
  const texts = { name: author.name, otherName: author.other_name, description: author.description };
  const named = Object.entries(texts).map(([fieldName, text]) => ({ fieldName, text: text ?? '' }));
  return (await fromFields(named, query)).slice(0, SNIPPETS);
}

const lexemesIn = (form: string) =>
  readQuery(form).clauses.flatMap((clause) => (clause.kind === 'word' ? clause.lexemes : []));

/** The forms of each typed word that occur in the snippets. */
export function formsIn(query: Query, snippets: readonly Snippet[]): SearchAnswer['words'] {
  const markedForms = snippets.flatMap(({ text, marks }) =>
    marks.map(([start, end]) => text.slice(start, end).toLowerCase()),
  );
  const lexemesOf = new Map([...new Set(markedForms)].map((form) => [form, lexemesIn(form)]));
  return query.clauses.flatMap((clause) => {
    if (clause.kind !== 'word' || clause.isExcluded) return [];
    const forms = [...lexemesOf].flatMap(([form, lexemes]) =>
      form !== clause.typed.toLowerCase() && lexemes.some((lexeme) => clause.lexemes.includes(lexeme))
        ? form
        : [],
    );
    return [{ typed: clause.typed, forms: forms.slice(0, 10) }];
  });
}

/** A page or minute of one file. Lines of a minute are its cues, which begin at `starts`. */
export interface PageHit {
  fileId: number;
  part: number;
  text: string;
  starts: number[] | null;
}

/** The pages or minutes of these files that answer, in the order of the files. */
export async function findPages(
  db: SearchDb,
  fileIds: readonly number[],
  { q, exact, limit }: { q: string; exact?: boolean; limit: number },
): Promise<PageHit[]> {
  const tsquery = tsqueryText(readQuery(q, exact));
  if (tsquery === '' || fileIds.length === 0) return [];
  const { rows } = await sql<PageHit>`
    select t.file_id as "fileId", t.part, t.text, t.starts
    from unnest(${fileIds}::bigint[]) with ordinality as wanted (id, place)
    join search_text t on t.file_id = wanted.id and t.words @@ ${tsquery}::tsquery
    order by wanted.place, t.part limit ${limit}`.execute(asDb(db));
  return rows;
}
