import { EXACT_TOTAL } from '@regest/contract/endpoints/search.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import { authorPath, recordPath } from '@regest/portal/addresses/paths.ts';
import type { Entry } from '@regest/portal/views/common.ts';
import type { Hit, SearchPage, SearchParameters } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { listMedia } from '../../../queries/published/files.ts';
import { findPublicHeads, type PublicHead } from '../../../queries/published/records.ts';
import {
  type Candidate,
  find,
  mark,
  type Hit as SearchHit,
  type SearchResult,
} from '../../../search/index.ts';
import { findInstitutionAt } from '../addresses.ts';
import { ENGLISH_KINDS } from '../english-kinds.ts';
import { entryOf, langOf } from '../entries.ts';
import { type Figures, noFigureCache } from '../figures.ts';
import { type FileNumbers, fileNumbers } from '../sheets.ts';
import {
  facetsAmong,
  factCondition,
  factsAmong,
  filtersOf,
  namesOfChosen,
  type SearchFacts,
} from './facets.ts';
import { otherQueries } from './other-queries.ts';
import { filtersIn, SCOPES, SORTS } from './parameters.ts';

const PER_PAGE = 20;
const GROUPS_PER_PAGE = 10;
/** Hits shown of each collection; the others are found by a search within it. */
const BEST_OF_GROUP = 3;
const LAST_PAGE = 50;
const MAX_CREATORS = 5;
/** Limits of a whole result as data: records, and records with snippets. */
const MAX_DATA_RECORDS = 10_000;
const MAX_DATA_SNIPPETS = 200;
const HEADS_AT_ONCE = 500;

interface Part {
  offset: number;
  limit: number;
  maxRecords?: number;
  synonyms?: ReadonlyMap<string, readonly string[]> | undefined;
  pick?: (candidates: readonly Candidate[]) => readonly Candidate[];
}

/**
 * Matching records, with the facts that filters of rights and materials had to read; null without a query or where
 * its institution does not exist.
 */
async function search(reader: Reader, parameters: SearchParameters, part: Part) {
  const archive = parameters.archiwum === '' ? null : await findInstitutionAt(reader, parameters.archiwum);
  const hasQuery = [...filtersIn(parameters).keys()].some((name) => name !== 'zakres');
  if ((parameters.archiwum !== '' && !archive) || !hasQuery) return null;
  const condition = factCondition(parameters);
  let facts: SearchFacts | null = null;
  let before: Candidate[] = [];
  const narrow = async (candidates: Candidate[]) => {
    before = candidates;
    if (!condition) return candidates;
    facts = await factsAmong(reader, candidates);
    return candidates.filter(({ id }) => condition(facts?.get(id)));
  };
  const sort = SORTS[parameters.sort] ?? 'relevance';
  const order = sort === 'updatedAt' ? 'desc' : 'asc';
  const request = {
    q: parameters.q,
    kind: SCOPES[parameters.zakres] ?? 'all',
    filters: filtersOf(parameters),
    sort,
    order,
    ...part,
  } as const;
  const result = await find(
    reader,
    { ...request, narrow },
    { institutionId: archive?.id ?? null, isPublic: true },
  );
  return { ...result, before, facts };
}

/** Snippets without the title, which is above them with marks of its own. */
const snippetsOf = (hit: SearchHit | undefined, lang: string, numbers: FileNumbers): Hit['snippets'] =>
  (hit?.snippets ?? [])
    .filter(({ fieldName }) => fieldName !== 'title')
    .map(({ source, fieldName = null, fileId = null, page: number = null, time = null, text, marks }) => ({
      source,
      field: fieldName,
      page: number === null ? null : numbers.sheet(fileId, number),
      time: time ?? null,
      recording: source === 'recording' ? numbers.recording(fileId) : null,
      text,
      lang: source === 'description' ? lang : numbers.textLanguage(fileId),
      marks: marks as [number, number][],
    }));

const hitOf = (
  entry: Entry,
  hit: SearchHit | undefined,
  numbers: FileNumbers,
  query: string | SearchResult['query'],
): Hit => ({
  ...entry,
  titleMarks: mark(entry.title, query),
  snippets: snippetsOf(hit, entry.lang, numbers),
});

const NOTHING = {
  candidates: [],
  before: [],
  hits: [],
  creators: [],
  words: [],
  facts: null,
  isCut: false,
  didYouMean: null,
};

const pageOf = ({ strona }: SearchParameters) =>
  Math.min(Math.max(1, Number.parseInt(strona, 10) || 1), LAST_PAGE);

/** A page of hits with its facets. */
export async function searchView(
  reader: Reader,
  parameters: SearchParameters,
  figures: Figures = noFigureCache,
  locale: Locale = 'pl',
): Promise<SearchPage> {
  const pageNumber = pageOf(parameters);
  const part = { offset: (pageNumber - 1) * PER_PAGE, limit: PER_PAGE };
  const synonyms = locale === 'en' ? ENGLISH_KINDS : undefined;
  const result = await search(reader, parameters, {
    ...part,
    synonyms,
    ...(parameters.widok === '' && { pick: (all) => bestOfGroups(all, pageNumber) ?? pageOfHits(all, part) }),
  });
  const { candidates, before, facts, hits, creators, isCut, words, didYouMean } = result ?? NOTHING;
  const ids = hits.map(({ id }) => id);
  const [among, names, heads, media, numbers] = await Promise.all([
    facetsAmong(reader, before, facts, figures),
    namesOfChosen(reader, parameters),
    findPublicHeads(reader, ids),
    listMedia(reader, ids),
    fileNumbers(reader, parameters.zakres === 'opisy' ? [] : ids),
  ]);
  const hitsById = new Map(hits.map((hit) => [hit.id, hit]));
  const hitViews = heads.map((head) =>
    hitOf(entryOf(head, media.get(head.id)), hitsById.get(head.id), numbers, result?.query ?? ''),
  );
  const collections = new Set(candidates.map(({ collection_id }) => collection_id)).size;
  const isGrouped = parameters.widok === '' && collections > 1;
  const pages = isGrouped ? collections / GROUPS_PER_PAGE : candidates.length / PER_PAGE;
  const count = (source: Candidate['source']) => candidates.filter((one) => one.source === source).length;
  return {
    page: 'search',
    parameters,
    showsResult: result !== null || parameters.archiwum !== '',
    total: Math.min(candidates.length, EXACT_TOTAL),
    isExact: !isCut && candidates.length <= EXACT_TOTAL,
    forms: words.flatMap(({ forms }) => forms),
    didYouMean,
    otherQueries:
      result && candidates.length + creators.length === 0
        ? await otherQueries(parameters.q, async (q, maxRecords) => {
            const part = { offset: 0, limit: 0, maxRecords, synonyms };
            return (await search(reader, { ...parameters, q }, part))?.candidates.length ?? 0;
          })
        : [],
    scopes: {
      all: Math.min(candidates.length, EXACT_TOTAL),
      descriptions: count('description'),
      scans: count('scan'),
      recordings: count('recording'),
    },
    facets: among.facets,
    names,
    years: among.years,
    groups:
      parameters.widok === '' ? grouped(hitViews, heads, candidates) : together(hitViews, candidates.length),
    creators: creators
      .slice(0, MAX_CREATORS)
      .map(({ id, name }) => ({ title: name, path: authorPath(id, name) })),
    pageNumber,
    pages: Math.min(LAST_PAGE, Math.ceil(pages)),
  };
}

/** Ids of all matching records, up to 10,000. */
export async function listMatchingIds(reader: Reader, parameters: SearchParameters): Promise<number[]> {
  const result = await search(reader, parameters, { offset: 0, limit: 0, maxRecords: MAX_DATA_RECORDS });
  return result?.candidates.slice(0, MAX_DATA_RECORDS).map(({ id }) => id) ?? [];
}

/** A result as data: the part of the page that its formats for machines contain. */
export type SearchData = Pick<
  SearchPage,
  'total' | 'isExact' | 'forms' | 'didYouMean' | 'facets' | 'pageNumber' | 'pages'
> & { hits: Hit[] };

/** The whole result for machines, up to 10,000 records, or one page where its number is given. */
export async function searchWhole(
  reader: Reader,
  parameters: SearchParameters,
  { withSnippets = false }: { withSnippets?: boolean } = {},
): Promise<SearchData> {
  if (parameters.strona !== '') {
    const { groups, ...page } = await searchView(reader, { ...parameters, widok: 'lista' });
    return { ...page, hits: groups.flatMap(({ hits }) => hits) };
  }
  const part: Part = { offset: 0, limit: withSnippets ? MAX_DATA_SNIPPETS : 0, maxRecords: MAX_DATA_RECORDS };
  const result = await search(reader, parameters, part);
  const { candidates, before, facts, hits, isCut, words, didYouMean } = result ?? NOTHING;
  const whole = candidates.slice(0, MAX_DATA_RECORDS);
  const heads: PublicHead[] = [];
  for (let from = 0; from < whole.length; from += HEADS_AT_ONCE) {
    const ids = whole.slice(from, from + HEADS_AT_ONCE).map(({ id }) => id);
    heads.push(...(await findPublicHeads(reader, ids)));
  }
  const [among, numbers] = await Promise.all([
    withSnippets ? facetsAmong(reader, before.slice(0, EXACT_TOTAL), facts, noFigureCache) : { facets: {} },
    fileNumbers(
      reader,
      hits.map(({ id }) => id),
    ),
  ]);
  const hitsById = new Map(hits.map((hit) => [hit.id, hit]));
  return {
    total: whole.length,
    isExact: !isCut && candidates.length <= MAX_DATA_RECORDS,
    forms: words.flatMap(({ forms }) => forms),
    didYouMean,
    facets: among.facets,
    pageNumber: 1,
    pages: whole.length === 0 ? 0 : 1,
    hits: heads.map((head) =>
      hitOf(
        entryOf(head, undefined),
        hitsById.get(head.id),
        numbers,
        withSnippets && result ? result.query : '',
      ),
    ),
  };
}

const together = (hits: Hit[], total: number): SearchPage['groups'] =>
  hits.length === 0 ? [] : [{ collection: null, archive: '', signature: '', total, hits }];

const pageOfHits = (candidates: readonly Candidate[], { offset, limit }: Part) =>
  candidates.slice(offset, offset + limit);

/** Best hits of the collections on this page, in the order of their best; null where all hits are of one collection. */
function bestOfGroups(candidates: readonly Candidate[], pageNumber: number): Candidate[] | null {
  const groups = [...Map.groupBy(candidates, ({ collection_id }) => collection_id).values()];
  if (groups.length < 2) return null;
  const offset = (pageNumber - 1) * GROUPS_PER_PAGE;
  return groups.slice(offset, offset + GROUPS_PER_PAGE).flatMap((group) => group.slice(0, BEST_OF_GROUP));
}

/** Hits by collection, in the order of the best hit of each. */
function grouped(
  hits: readonly Hit[],
  heads: readonly PublicHead[],
  all: readonly Candidate[],
): SearchPage['groups'] {
  const headOf = new Map(heads.map((head) => [head.id, head]));
  const totals = Map.groupBy(all, ({ collection_id }) => collection_id);
  const groups = Map.groupBy(hits, ({ id }) => headOf.get(id)?.ancestors[0]?.id ?? id);
  return [...groups].flatMap(([collectionId, inGroup]) => {
    const head = headOf.get(inGroup[0]?.id ?? 0);
    if (!head) return [];
    const collection = head.ancestors[0] ?? head;
    return [
      {
        collection: {
          id: collection.id,
          title: collection.title,
          lang: langOf(head),
          path: recordPath({ id: head.institution_id, alias: head.institution_alias }, [
            collection.signature,
          ]),
        },
        archive: head.institution_name,
        signature: `${head.institution_signature}_${collection.signature}`,
        total: Math.min(totals.get(collectionId)?.length ?? inGroup.length, EXACT_TOTAL),
        hits: inGroup,
      },
    ];
  });
}
