import type { Query } from '@regest/polish/query/query.ts';
import { anyTsqueryText, exactTsqueryText, tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import { findBySignature } from '../../queries/search/by-signature.ts';
import { type Candidate, lifted } from '../../queries/search/candidate-lines.ts';
import { findByIds, MOST_CANDIDATES, type SearchFilters } from '../../queries/search/candidates.ts';
import {
  findInDescriptions,
  type HowAsked,
  type TypedQuery,
} from '../../queries/search/description-candidates.ts';
import { howMany } from './how-many.ts';
import { writtenOut } from './written-out.ts';

/** What is named by a signature stands before all that only holds the words. */
const BY_SIGNATURE = 100;

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

/** Records that are named by what was typed, or whose description answers. */
export async function inDescriptions(
  db: Db,
  query: Query,
  filters: SearchFilters,
  weights?: string,
): Promise<Candidate[]> {
  const [named, described] = await Promise.all([
    bySignature(db, query, filters),
    byWords(db, query, filters, weights),
  ]);
  return [...lifted(BY_SIGNATURE, named), ...described];
}

/** Where most are guessed to answer so many are looked at; the guess is of words that stand together by chance. */
const ROWS_LOOKED_AT = 30_000;

async function byWords(db: Db, query: Query, filters: SearchFilters, weights?: string): Promise<Candidate[]> {
  const asked = typedQuery(query, weights);
  const many = howMany(query, filters);
  // The records of some institution among others stand in no list that is read so soon, unless they are of one level.
  const isReadInTurn = many === 'most' && (filters.holds !== 'some' || filters.level !== undefined);
  if (isReadInTurn) {
    const first = await findInDescriptions(db, 'head', asked, filters, { rows: ROWS_LOOKED_AT });
    if (first.length >= MOST_DESCRIBED) return first;
  }
  const how = {
    byWords: isReadInTurn || many === 'few' || many === 'many',
    sooner: many === 'many' ? soonerText(query, filters, weights) : '',
  };
  return areKnownFew(query, filters)
    ? wholeFirst(db, asked, filters, how)
    : findInDescriptions(db, 'head first', asked, filters, how);
}

/** A query for some of those whose heads answer, which are found sooner than all; '': there is none. */
function soonerText(query: Query, { frequency }: SearchFilters, weights = ''): string {
  const frequent = frequency ? writtenOut(query, frequency.head) : null;
  return frequent ? tsqueryText(frequent, { weights }) : '';
}

/** Whether fewer will answer than are counted, as far as can be told. */
export function areKnownFew(query: Query, filters: SearchFilters): boolean {
  return howMany(query, filters) === 'few' || areLikelyFew(query, filters);
}

/** Where so many came there are more. */
const MOST_DESCRIBED = MOST_CANDIDATES + 1;

/** Whether what answers will hardly be cut off, so that it can be asked for at one go. */
export function areLikelyFew({ clauses }: Query, filters: SearchFilters): boolean {
  const { yearFrom, yearTo, authorId, indexId, language, has } = filters;
  const isNarrow = [yearFrom, yearTo, authorId, indexId, language, has].some((value) => value !== undefined);
  const wanted = clauses.filter(({ isExcluded }) => !isExcluded);
  return isNarrow || wanted.length > 2 || wanted.some(({ kind }) => kind === 'phrase');
}

/** All together; where they are cut off after all, those with a head that answers come first. */
async function wholeFirst(
  db: Db,
  asked: TypedQuery,
  filters: SearchFilters,
  how: HowAsked,
): Promise<Candidate[]> {
  const all = await findInDescriptions(db, 'words', asked, filters, how);
  if (all.length < MOST_DESCRIBED) return all;
  const heads = await findInDescriptions(db, 'head', asked, filters, how);
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
