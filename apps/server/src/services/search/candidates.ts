import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { anyTsqueryText, exactTsqueryText, excludedText, tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import { findBySignature } from '../../queries/search/by-signature.ts';
import { bestOfEach, type Candidate } from '../../queries/search/candidate-lines.ts';
import {
  findByFilters,
  findByIds,
  hasChosen,
  type ListOrder,
  MOST_CANDIDATES,
  type SearchFilters,
} from '../../queries/search/candidates.ts';
import { findInDescriptions, type TypedQuery } from '../../queries/search/description-candidates.ts';
import { findInTexts } from '../../queries/search/text-candidates.ts';
import { firstOf } from './first-of.ts';
import { type Found, NOTHING } from './search-port.ts';

/** A hit of a better kind stands before every hit of a lesser one, however often the words stand there. */
const BY_SIGNATURE = 100;
const IN_TEXT = -10;

/** Where descriptions alone are more than are counted, texts are looked at only to tell that they answer too. */
const FILES_BESIDE = 100;

const TEXT_KINDS = { all: ['ocr', 'stt'], scans: ['ocr'], recordings: ['stt'] } as const;

/** Everything that answers, the best kind of each record, cut off where nobody would page to. */
export async function findCandidates(
  db: Db,
  query: Query,
  filters: SearchFilters,
  { scope, sort, order = 'asc', weights }: SearchQuery & { weights?: string },
): Promise<Found> {
  if (scope === 'creators') return NOTHING;
  if (query.isEmpty) {
    if (!hasChosen(filters)) return NOTHING;
    const listOrder: ListOrder = sort === 'relevance' ? 'signature' : sort;
    return cut(await findByFilters(db, filters, { sort: listOrder, order, without: excludedText(query) }));
  }
  const inDescription =
    scope === 'all' || scope === 'descriptions' ? inDescriptions(db, query, filters, weights) : [];
  const room = async () => ((await inDescription).length < MOST_DESCRIBED ? MOST_DESCRIBED : FILES_BESIDE);
  const [described, said] = await Promise.all([
    inDescription,
    scope in TEXT_KINDS
      ? findInTexts(db, TEXT_KINDS[scope as keyof typeof TEXT_KINDS], tsqueryText(query), filters, room)
      : NOTHING,
  ]);
  const { found, isCut } = cut(bestOfEach([...described, ...lifted(IN_TEXT)(said.found)]));
  return { found, isCut: isCut || said.isCut, pages: said.pages };
}

/** `weights`: only words of these count; what is not public bears the last one. */
export function typedQuery(query: Query, weights = ''): TypedQuery {
  return {
    tsquery: tsqueryText(query, { weights }),
    anyWord: anyTsqueryText(query, { weights }),
    inTitle: tsqueryText(query, { weights: 'A' }),
    exact: exactTsqueryText(query),
    hasExclusions: query.clauses.some(({ isExcluded }) => isExcluded),
    hasBeginnings: query.clauses.some(
      (clause) => clause.kind === 'prefix' || (clause.kind === 'compound' && clause.withBelow),
    ),
  };
}

async function inDescriptions(
  db: Db,
  query: Query,
  filters: SearchFilters,
  weights?: string,
): Promise<Candidate[]> {
  const asked = typedQuery(query, weights);
  const [named, described] = await Promise.all([
    bySignature(db, query, filters),
    areLikelyFew(query, filters)
      ? wholeFirst(db, asked, filters)
      : findInDescriptions(db, 'head first', asked, filters),
  ]);
  return [...lifted(BY_SIGNATURE)(named), ...described];
}

const MOST_DESCRIBED = MOST_CANDIDATES + 1;

/** Whether what answers will hardly be cut off, so that it can be asked for at one go. */
function areLikelyFew({ clauses }: Query, filters: SearchFilters): boolean {
  const { yearFrom, yearTo, authorId, indexId, language, has } = filters;
  const isNarrow = [yearFrom, yearTo, authorId, indexId, language, has].some((value) => value !== undefined);
  const wanted = clauses.filter(({ isExcluded }) => !isExcluded);
  return isNarrow || wanted.length > 2 || wanted.some(({ kind }) => kind === 'phrase');
}

/** All together; where they are cut off after all, those with a head that answers come first. */
async function wholeFirst(db: Db, asked: TypedQuery, filters: SearchFilters): Promise<Candidate[]> {
  const all = await findInDescriptions(db, 'words', asked, filters);
  if (all.length < MOST_DESCRIBED) return all;
  const heads = await findInDescriptions(db, 'head', asked, filters);
  const known = new Set(heads.map(({ id }) => id));
  return [...heads, ...all.filter(({ id }) => !known.has(id))].slice(0, MOST_DESCRIBED);
}

/** Only a query that is one signature names records by it; in a longer one it is a word like others. */
async function bySignature(db: Db, { clauses }: Query, filters: SearchFilters): Promise<Candidate[]> {
  const [clause, more] = clauses;
  if (clause?.kind !== 'compound' || more || clause.isExcluded || filters.institutionId === null) return [];
  const ids = await findBySignature(db, filters.institutionId, clause.lexeme.slice(1).split('/'));
  return findByIds(db, ids, filters);
}

/** Nobody else holds them yet, so they are not copied. */
const lifted = (by: number) => (found: Candidate[]) => {
  for (const one of found) one.rank += by;
  return found;
};

function cut(found: Candidate[]): Found {
  return { found, isCut: found.length > MOST_CANDIDATES };
}

const depth = ({ level }: Candidate) => RECORD_LEVELS.indexOf(level);
/** Ranks that differ less than this are equal to the eye, and do not outweigh the level. */
const roughly = ({ rank }: Candidate) => Math.round(rank * 2);

const COMPARE = {
  relevance: (a: Candidate, b: Candidate) => roughly(b) - roughly(a) || depth(a) - depth(b),
  date: (a: Candidate, b: Candidate) => (a.year_from ?? 10_000) - (b.year_from ?? 10_000),
  signature: () => 0,
  updatedAt: (a: Candidate, b: Candidate) => a.updated_at - b.updated_at,
};

/** A page of candidates in the order asked for; ties stand in the order of the tree. */
export function inOrder(
  found: readonly Candidate[],
  { sort, order }: Pick<SearchQuery, 'sort' | 'order'>,
  start: number,
  end: number,
): Candidate[] {
  const backwards = order === 'desc' && sort !== 'relevance' ? -1 : 1;
  const compare = (a: Candidate, b: Candidate) => backwards * COMPARE[sort](a, b);
  const direction = sort === 'signature' ? backwards : 1;
  return firstOf(
    found,
    end,
    (a, b) => compare(a, b) || direction * compareText(a.tree_key, b.tree_key) || a.id - b.id,
  ).slice(start);
}

/** By code units, as the keys are made for. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
