import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import type { Clause, Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
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

/**
 * Adds the records that a new name answers for while their own words still hold the old one, and takes away those that
 * it excludes.
 */
export async function withNewNames(
  db: Db,
  query: Query,
  filters: SearchFilters,
  asked: SearchQuery,
  asFound: Found,
  renamings: readonly Renaming[],
): Promise<Found> {
  const isOfNames = asked.scope === 'all' || asked.scope === 'descriptions';
  if (renamings.length === 0 || query.isEmpty || !isOfNames) return asFound;
  const all = new Map(asFound.found.map((one) => [one.id, one]));
  for (const renaming of renamings) {
    const answered = await answeredParts(db, query, renaming.name);
    if (answered.some(({ isExcluded }) => isExcluded)) {
      const described = [...all.values()].filter(({ source }) => source === 'description');
      const ids = described.map(({ id }) => id);
      for (const id of await listNamingAmong(db, renaming, ids)) all.delete(id);
      continue;
    }
    const narrowed = narrowedTo(renaming, filters);
    if (!narrowed || answered.length === 0) continue;
    const rest = queryOf(query.clauses.filter((clause) => !answered.includes(clause)));
    const more = await searchEngine.search(db, rest, narrowed, { ...asked, scope: 'descriptions' });
    const lift = rest.clauses.length === 0 ? BY_NAME : 0;
    for (const one of more.found) if (!all.has(one.id)) all.set(one.id, { ...one, rank: one.rank + lift });
  }
  return { ...asFound, found: [...all.values()], isCut: asFound.isCut || all.size > MOST_CANDIDATES };
}
