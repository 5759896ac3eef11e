import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import type { Clause, Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import type { Candidate } from '../../queries/search/candidate-lines.ts';
import { MOST_CANDIDATES, type SearchFilters } from '../../queries/search/candidates.ts';
import {
  answeredBy,
  listNamingAmong,
  type NamedThing,
  type Renaming,
} from '../../queries/search/renamings.ts';
import { searchEngine } from './search-engine.ts';
import type { Found } from './search-port.ts';
import { vectorInTurns } from './vector-in-turns.ts';

/** Names stand in the head of a record, before what is only said in its text. */
const BY_NAME = 10;

const queryOf = (clauses: readonly Clause[]): Query => {
  const hasOnlyExclusions = clauses.length > 0 && clauses.every(({ isExcluded }) => isExcluded);
  return { clauses, isEmpty: clauses.length === 0 || hasOnlyExclusions, hasOnlyExclusions };
};

/** The parts of the query that the name answers by itself, the excluded ones among them. */
async function answeredParts(db: Db, { clauses }: Query, name: string): Promise<readonly Clause[]> {
  const vector = await vectorInTurns([{ text: name, weight: 'B' }]);
  const asked = clauses.map((clause) => tsqueryText(queryOf([{ ...clause, isExcluded: false }])));
  const answers = await answeredBy(db, vector, asked);
  return clauses.filter((_, at) => answers[at]);
}

/** The same filters among the records of a thing; null when they ask for those of another. */
function narrowedTo({ kind, id }: NamedThing, filters: SearchFilters): SearchFilters | null {
  const name = kind === 'author' ? 'authorId' : 'indexId';
  return filters[name] !== undefined && filters[name] !== id ? null : { ...filters, [name]: id };
}

/** A thing that was renamed, with the parts of the query that its new name answers. */
interface Answering {
  renaming: Renaming;
  parts: readonly Clause[];
}

type All = Map<number, Candidate>;

/** Adds the records of the thing that answer the rest of the query. */
async function add(
  db: Db,
  all: All,
  { renaming, parts }: Answering,
  { query, filters, asked }: Search,
): Promise<void> {
  const narrowed = narrowedTo(renaming, filters);
  if (!narrowed) return;
  const rest = queryOf(query.clauses.filter((clause) => !parts.includes(clause)));
  const { found } = await searchEngine.search(db, rest, narrowed, { ...asked, scope: 'descriptions' });
  const lift = rest.isEmpty ? BY_NAME : 0;
  for (const one of found) if (!all.has(one.id)) all.set(one.id, { ...one, rank: one.rank + lift });
}

/** Takes those away whose description the new name excludes, unless one of their pages answers. */
async function takeAway(
  db: Db,
  all: All,
  renamings: readonly Renaming[],
  { query, filters, asked }: Search,
): Promise<void> {
  const described = [...all.values()].filter(({ source }) => source === 'description').map(({ id }) => id);
  const named = await Promise.all(renamings.map((renaming) => listNamingAmong(db, renaming, described)));
  const excluded = new Set(named.flat());
  for (const id of excluded) all.delete(id);
  if (excluded.size === 0 || asked.scope !== 'all') return;
  for (const scope of ['scans', 'recordings'] as const) {
    const { found } = await searchEngine.search(db, query, filters, { ...asked, scope });
    for (const one of found) if (excluded.has(one.id)) all.set(one.id, one);
  }
}

interface Search {
  query: Query;
  filters: SearchFilters;
  asked: SearchQuery;
}

/**
 * Adds the records that a new name answers for while their own words still hold the old one, and takes away those that
 * it excludes: of several things that were renamed one may add what another excludes.
 */
export async function withNewNames(
  db: Db,
  search: Search,
  asFound: Found,
  renamings: readonly Renaming[],
): Promise<Found> {
  const { query, asked } = search;
  const isOfNames = asked.scope === 'all' || asked.scope === 'descriptions';
  if (renamings.length === 0 || query.isEmpty || !isOfNames) return asFound;
  const answering: Answering[] = [];
  for (const renaming of renamings)
    answering.push({ renaming, parts: await answeredParts(db, query, renaming.name) });
  const isExcluding = ({ parts }: Answering) => parts.some(({ isExcluded }) => isExcluded);
  const all: All = new Map(asFound.found.map((one) => [one.id, one]));
  for (const one of answering) if (one.parts.length > 0 && !isExcluding(one)) await add(db, all, one, search);
  const excluding = answering.filter(isExcluding).map(({ renaming }) => renaming);
  if (excluding.length > 0) await takeAway(db, all, excluding, search);
  return { ...asFound, found: [...all.values()], isCut: asFound.isCut || all.size > MOST_CANDIDATES };
}
