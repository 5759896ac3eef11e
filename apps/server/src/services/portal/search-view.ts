import { EXACT_TOTAL } from '@regest/contract/endpoints/search.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import { authorPath, recordPath } from '@regest/portal/addresses/paths.ts';
import type { Entry } from '@regest/portal/views/common.ts';
import type { Hit, SearchPage, SearchParameters } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findInstitutionNames } from '../../queries/published/facets.ts';
import { listMedia } from '../../queries/published/files.ts';
import { findPublicTerm } from '../../queries/published/names.ts';
import { findPublicHeads, type PublicHead } from '../../queries/published/records.ts';
import {
  type Candidate,
  type Filters,
  type Hit as FoundHit,
  find,
  mark,
  type SearchResult,
} from '../../search/index.ts';
import { findInstitutionAt } from './addresses.ts';
import { ENGLISH_KINDS } from './english-kinds.ts';
import { entryOf } from './entries.ts';
import { type Figures, noFigureCache } from './figures.ts';
import { facetsAmong } from './search-facets.ts';
import { factsAmong, type SearchFacts, wantedFacts } from './search-facts.ts';
import { SCOPES, SORTS } from './search-parameters.ts';
import { type FileNumbers, fileNumbers } from './sheets.ts';

const PER_PAGE = 20;
const GROUPS_PER_PAGE = 10;
/** Hits of a collection beside others; the whole of them is a search of its own. */
const BEST_OF_GROUP = 3;
const LAST_PAGE = 50;
const MAX_CREATORS = 5;
/** Of a whole result as data; snippets are made for the first of it alone. */
const WHOLE = 10_000;
const SNIPPETS_OF_WHOLE = 200;
const HEADS_AT_ONCE = 500;

const NAMED = ['osoba', 'miejsce', 'temat'] as const;
/** What narrows nothing. */
const OF_THE_LIST = ['sort', 'strona', 'zakres', 'widok'];

function filtersOf(parameters: SearchParameters): Filters {
  const number = (text: string) => (text === '' ? undefined : Number(text));
  const indexIds = NAMED.flatMap((name) => number(parameters[name]) ?? []);
  return {
    level: isRecordLevel(parameters.poziom) ? parameters.poziom : undefined,
    collectionId: number(parameters.zespol),
    yearFrom: number(parameters.od),
    yearTo: number(parameters.do),
    withUndated: parameters.bezdaty === '' ? undefined : true,
    indexIds: indexIds.length > 0 ? indexIds : undefined,
    language: parameters.jezyk || undefined,
    has: parameters.kopia === 'pliki' ? 'files' : parameters.kopia === 'tekst' ? 'text' : undefined,
  };
}

interface Part {
  offset: number;
  limit: number;
  maxRecords?: number;
  synonyms?: ReadonlyMap<string, readonly string[]> | undefined;
  pick?: (candidates: readonly Candidate[]) => readonly Candidate[];
}

/** What answers, with the facts that filters of rights and materials had to read; null: nothing can. */
async function search(reader: Reader, parameters: SearchParameters, part: Part) {
  const archive = parameters.archiwum === '' ? null : await findInstitutionAt(reader, parameters.archiwum);
  const hasQuery = Object.entries(parameters).some(
    ([name, value]) => value !== '' && !OF_THE_LIST.includes(name),
  );
  if ((parameters.archiwum !== '' && !archive) || !hasQuery) return null;
  const requestedFacts = wantedFacts(parameters);
  let facts: SearchFacts | null = null;
  let before: Candidate[] = [];
  const narrow = async (candidates: Candidate[]) => {
    before = candidates;
    if (!requestedFacts) return candidates;
    facts = await factsAmong(reader, candidates);
    return candidates.filter(({ id }) => requestedFacts(facts?.get(id)));
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

/** What the chips of chosen things are called: also where none of the hits names them. */
export async function namesOfChosen(
  reader: Reader,
  parameters: SearchParameters,
): Promise<SearchPage['names']> {
  const [collections, archive, ...terms] = await Promise.all([
    parameters.zespol === '' ? [] : findPublicHeads(reader, [Number(parameters.zespol)]),
    parameters.archiwum === '' ? null : findInstitutionAt(reader, parameters.archiwum),
    ...NAMED.map(async (name) => {
      const term =
        parameters[name] === '' ? undefined : await findPublicTerm(reader, Number(parameters[name]));
      return term ? { [name]: term.name } : {};
    }),
  ]);
  const [institution] = archive ? await findInstitutionNames(reader, [archive.id]) : [];
  return Object.assign(
    {},
    collections[0] && { zespol: collections[0].title },
    institution && { archiwum: institution.name },
    ...terms,
  );
}

/** The title above the snippets has marks of its own. */
const snippetsOf = (hit: FoundHit | undefined, numbers: FileNumbers): Hit['snippets'] =>
  (hit?.snippets ?? [])
    .filter(({ fieldName }) => fieldName !== 'title')
    .map(({ source, fieldName = null, fileId = null, page: number = null, time = null, text, marks }) => ({
      source,
      field: fieldName,
      page: number === null ? null : numbers.sheet(fileId, number),
      time: time ?? null,
      recording: source === 'recording' ? numbers.recording(fileId) : null,
      text,
      marks: marks as [number, number][],
    }));

const hitOf = (
  entry: Entry,
  hit: FoundHit | undefined,
  numbers: FileNumbers,
  query: string | SearchResult['query'],
): Hit => ({
  ...entry,
  titleMarks: mark(entry.title, query),
  snippets: snippetsOf(hit, numbers),
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

const MAX_WORDS_TO_DROP = 6;
const MAX_OFFERS = 3;

/** What is found when one word of a query that finds nothing is left out, most first. */
async function withoutOneWord(
  reader: Reader,
  parameters: SearchParameters,
  synonyms: Part['synonyms'],
): Promise<SearchPage['withoutWord']> {
  const words = parameters.q.match(/"[^"]*"|\S+/g) ?? [];
  if (words.length < 2 || words.length > MAX_WORDS_TO_DROP) return [];
  const offers: SearchPage['withoutWord'] = [];
  for (const [place, word] of words.entries()) {
    const q = words.filter((_, other) => other !== place).join(' ');
    const result = await search(reader, { ...parameters, q }, { offset: 0, limit: 0, synonyms });
    const count = result?.candidates.length ?? 0;
    if (count > 0)
      offers.push({ word, q, count: Math.min(count, EXACT_TOTAL), isExact: count <= EXACT_TOTAL });
  }
  return offers.toSorted((a, b) => b.count - a.count).slice(0, MAX_OFFERS);
}

const pageOf = ({ strona }: SearchParameters) =>
  Math.min(Math.max(1, Number.parseInt(strona, 10) || 1), LAST_PAGE);

/** A page of hits, with what there is to narrow them. */
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
    withoutWord:
      result && candidates.length + creators.length === 0
        ? await withoutOneWord(reader, parameters, synonyms)
        : [],
    scopes: {
      all: candidates.length,
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

/** The ids of all that answers, up to 10,000. */
export async function listMatchingIds(reader: Reader, parameters: SearchParameters): Promise<number[]> {
  const result = await search(reader, parameters, { offset: 0, limit: 0, maxRecords: WHOLE });
  return result?.candidates.slice(0, WHOLE).map(({ id }) => id) ?? [];
}

/** The whole result for machines, up to 10,000 records; of a page where its number is given. */
export async function searchWhole(
  reader: Reader,
  parameters: SearchParameters,
  { withSnippets = false }: { withSnippets?: boolean } = {},
): Promise<SearchPage> {
  if (parameters.strona !== '') return searchView(reader, { ...parameters, widok: 'lista' });
  const part: Part = { offset: 0, limit: withSnippets ? SNIPPETS_OF_WHOLE : 0, maxRecords: WHOLE };
  const result = await search(reader, parameters, part);
  const { candidates, before, facts, hits, isCut, words, didYouMean } = result ?? NOTHING;
  const whole = candidates.slice(0, WHOLE);
  const heads: PublicHead[] = [];
  for (let from = 0; from < whole.length; from += HEADS_AT_ONCE) {
    const ids = whole.slice(from, from + HEADS_AT_ONCE).map(({ id }) => id);
    heads.push(...(await findPublicHeads(reader, ids)));
  }
  const [among, numbers] = await Promise.all([
    withSnippets
      ? facetsAmong(reader, before.slice(0, EXACT_TOTAL), facts, noFigureCache)
      : { facets: {}, years: [] },
    fileNumbers(
      reader,
      hits.map(({ id }) => id),
    ),
  ]);
  const hitsById = new Map(hits.map((hit) => [hit.id, hit]));
  const hitViews = heads.map((head) =>
    hitOf(
      entryOf(head, undefined),
      hitsById.get(head.id),
      numbers,
      withSnippets && result ? result.query : '',
    ),
  );
  return {
    page: 'search',
    parameters,
    showsResult: result !== null,
    total: whole.length,
    isExact: !isCut && candidates.length <= WHOLE,
    forms: words.flatMap(({ forms }) => forms),
    didYouMean,
    withoutWord: [],
    scopes: { all: whole.length, descriptions: 0, scans: 0, recordings: 0 },
    facets: among.facets,
    names: {},
    years: among.years,
    groups: together(hitViews, whole.length),
    creators: [],
    pageNumber: 1,
    pages: whole.length === 0 ? 0 : 1,
  };
}

const together = (hits: Hit[], total: number): SearchPage['groups'] =>
  hits.length === 0 ? [] : [{ collection: null, archive: '', signature: '', total, hits }];

const pageOfHits = (candidates: readonly Candidate[], { offset, limit }: Part) =>
  candidates.slice(offset, offset + limit);

/** The best hits of the collections of this page, in the order of their best; null where all are of one collection. */
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
          path: recordPath({ id: head.institution_id, alias: head.institution_alias }, [
            collection.signature,
          ]),
        },
        archive: head.institution_name,
        signature: `${head.institution_signature}_${collection.signature}`,
        total: totals.get(collectionId)?.length ?? inGroup.length,
        hits: inGroup,
      },
    ];
  });
}
