import { EXACT_TOTAL, type SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import { isContradiction } from '@regest/polish/query/contradiction.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../db/schema.ts';
import { type Candidate, findDescriptions, findInTexts, findPlaces, listFiltered } from './candidates.ts';
import { type CreatorMatch, findCreators } from './creators.ts';
import { formsIn, type Hit, hitsOf } from './hits.ts';
import { bestOfEach, inOrder } from './rank.ts';
import { findIndexState, type IndexState, type Renaming } from './renamings.ts';
import {
  asDb,
  hasFilters,
  type ReadRequest,
  type Scope,
  type SearchDb,
  type SearchRequest,
} from './request.ts';
import { matchSignature, readSignature, withSeparators } from './signature.ts';
import { didYouMean } from './spelling.ts';
import { readQuery } from './words.ts';

export interface SearchResult {
  query: Query;
  /** All candidates in their order, for facets and groups. */
  candidates: Candidate[];
  /** More records answer than `maxRecords`, or more pages than are looked at. */
  isCut: boolean;
  /** The requested part. */
  hits: Hit[];
  creators: CreatorMatch[];
  words: SearchAnswer['words'];
  didYouMean: string | null;
  impossible: SearchAnswer['impossible'];
  indexing: SearchAnswer['indexing'];
}

const MAX_CANDIDATES = 1_000;

const parseRequest = (
  { q, exact, filters = {}, kind = 'all', maxRecords = MAX_CANDIDATES, ...request }: SearchRequest,
  scope: Scope,
): ReadRequest => ({
  ...request,
  q,
  maxRecords,
  filters,
  kind,
  scope,
  exact: exact ?? false,
  query: readQuery(q, exact, request.synonyms),
});

/** A record that the signature names ranks above records that only contain the words; its descendants follow. */
const RANK_NAMED = 100;
const RANK_DESCENDANT = 90;
const MAX_CHILDREN_LISTED = 100;

/** Only a query that is one signature names records by it; in a longer one it is a word like others. */
async function findCandidatesBySignature(db: Db, request: ReadRequest): Promise<Candidate[]> {
  const { q, scope, query } = request;
  const signature = readSignature(withSeparators(q));
  if (!signature || query.clauses.some(({ isExcluded }) => isExcluded)) return [];
  const isOfOnePart = signature.parts.length === 1 && !signature.isOpen;
  // The beginning of a word is not that of a signature.
  if (isOfOnePart && signature.isBeginning) return [];
  const { exact, prefix } = await matchSignature(
    db,
    scope,
    signature,
    signature.isBeginning ? MAX_CHILDREN_LISTED : 0,
  );
  const places = [...exact, ...prefix];
  const above = signature.isBeginning || signature.isOpen ? places.map(({ path }) => path) : [];
  const ids = new Set(places.map(({ id }) => id));
  const candidates = await findPlaces(db, request, { ids: [...ids], above });
  return candidates.map((one) => ({ ...one, rank: ids.has(one.id) ? RANK_NAMED : RANK_DESCENDANT }));
}

interface Candidates {
  candidates: Candidate[];
  isCut: boolean;
}
const NOTHING: Candidates = { candidates: [], isCut: false };

/** Candidates by signature, description and text, each record once. */
async function findCandidates(
  db: Db,
  request: ReadRequest,
  renamings: readonly Renaming[] = [],
): Promise<Candidates> {
  const { query, kind } = request;
  if (kind === 'creators' || query.hasOnlyExclusions || isContradiction(query)) return NOTHING;
  if (query.isEmpty) return cut(await listFiltered(db, request), request);
  const isDescribed = kind !== 'scans' && kind !== 'recordings';
  const isRead = kind !== 'descriptions' && kind !== 'titles';
  const [signed, described, texts] = await Promise.all([
    isDescribed ? findCandidatesBySignature(db, request) : [],
    isDescribed ? findDescriptions(db, request, renamings) : [],
    isRead ? findInTexts(db, request) : NOTHING,
  ]);
  const all = cut(bestOfEach([...signed, ...described, ...texts.candidates]), request);
  return { ...all, isCut: all.isCut || texts.isCut };
}

const cut = (candidates: Candidate[], { maxRecords }: ReadRequest): Candidates => ({
  candidates,
  isCut: candidates.length > maxRecords,
});

/** Progress of indexing, as far as it concerns this institution. */
function indexingOf(
  { analyser, done, total }: IndexState,
  renamings: readonly Renaming[],
): SearchAnswer['indexing'] {
  if (analyser !== ANALYSER_VERSION && done < total) return { of: 'everything', done, total };
  if (renamings.length === 0) return null;
  const sum = (part: 'done' | 'total') => renamings.reduce((whole, one) => whole + one[part], 0);
  return { of: 'names', done: sum('done'), total: sum('total') };
}

function whyImpossible(query: Query): SearchAnswer['impossible'] {
  if (query.hasOnlyExclusions) return 'onlyExcludes';
  return isContradiction(query) ? 'takesBack' : null;
}

/** Filters are of records: a creator has no level, date or status. */
async function findNamedCreators(
  db: Db,
  { query, kind, filters, scope }: ReadRequest,
): Promise<CreatorMatch[]> {
  const includesCreators = kind === 'creators' || (kind === 'all' && !hasFilters(filters));
  return includesCreators ? findCreators(db, scope, tsqueryText(query), EXACT_TOTAL) : [];
}

/** Up to so many hits another spelling is offered; in the editor only where there are none. */
const FEW_HITS = { public: 2, own: 0 };
/** Limit for counting the hits of another spelling, which must only find a few more. */
const MAX_COUNTED = 100;

async function nearestSpelling(db: Db, request: ReadRequest, total: number): Promise<string | null> {
  const { scope, query, exact } = request;
  const little = scope.isPublic ? FEW_HITS.public : FEW_HITS.own;
  // Words of other institutions do not help in one institution.
  if (total > little || (scope.institutionId === null && !scope.isPublic)) return null;
  const count = async (text: string, limit: number) => {
    const { candidates } = await findCandidates(
      db,
      parseRequest({ q: text, exact, maxRecords: MAX_COUNTED }, scope),
    );
    return Math.min(candidates.length, limit);
  };
  return didYouMean(db, query, { scope, total, count });
}

interface Narrowing {
  /** Filters that only the caller knows, applied to the candidates. */
  narrow?: (candidates: Candidate[]) => Promise<Candidate[]>;
  /** Selects the candidates that become hits with snippets, by default those of the page. */
  pick?: (candidates: readonly Candidate[]) => readonly Candidate[];
}

/**
 * Records, pages, recordings and creators that answer: the one way of searching, for the editor and the portal, which
 * differ in their scope alone.
 */
export async function find(
  anyDb: SearchDb,
  { narrow, pick, ...given }: SearchRequest & Narrowing,
  scope: Scope,
): Promise<SearchResult> {
  const db = asDb(anyDb);
  const request = parseRequest(given, scope);
  const { query, sort, order, offset = 0, limit = 10 } = request;
  // Readers see no names that are only being indexed; their views do not have the table.
  const progress = scope.isPublic ? null : await findIndexState(db);
  const renamings = (progress?.renamings ?? []).filter(
    ({ institutionId }) =>
      scope.institutionId === null || institutionId === null || institutionId === scope.institutionId,
  );
  const [result, creators] = await Promise.all([
    findCandidates(db, request, renamings),
    findNamedCreators(db, request),
  ]);
  const ordered = inOrder(result.candidates, sort, order);
  const candidates = narrow ? await narrow(ordered) : ordered;
  const page = pick ? pick(candidates) : candidates.slice(offset, offset + limit);
  const hits = await hitsOf(db, page, query);
  return {
    query,
    candidates,
    isCut: result.isCut,
    hits,
    creators,
    words: formsIn(
      query,
      hits.flatMap(({ snippets }) => snippets),
    ),
    didYouMean: limit === 0 ? null : await nearestSpelling(db, request, candidates.length + creators.length),
    impossible: whyImpossible(query),
    indexing: progress && indexingOf(progress, renamings),
  };
}

/**
 * The ids of records that a text names by signature (or its beginning) and by the words of a title, for lists and
 * choosers.
 */
export async function findTitled(
  anyDb: SearchDb,
  given: Pick<SearchRequest, 'q' | 'filters'>,
  scope: Scope,
): Promise<{ bySignature: number[]; titled: number[] }> {
  const db = asDb(anyDb);
  const request = parseRequest({ ...given, kind: 'titles' }, scope);
  const signature = readSignature(given.q);
  const isSignature = signature !== null && (signature.parts.length > 1 || signature.isOpen);
  const [signed, { candidates, isCut }] = await Promise.all([
    isSignature ? matchSignature(db, scope, signature, MAX_CHILDREN_LISTED) : { exact: [], prefix: [] },
    request.query.isEmpty ? NOTHING : findDescriptions(db, request, []).then((all) => cut(all, request)),
  ]);
  // A whole signature is not the beginning of longer ones: 1 is not 12.
  const isWhole = signed.exact.length > 0 && !signature?.isOpen;
  const named = isWhole ? signed.exact : [...signed.exact, ...signed.prefix];
  return {
    bySignature: [...new Set(named.map(({ id }) => id))],
    // Past the limit the titles are only some of those that answer, so the list filters by the typed text alone.
    titled: isCut ? [] : inOrder(candidates, 'signature').map(({ id }) => id),
  };
}
