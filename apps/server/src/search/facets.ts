import type { FacetValue, SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import { PREPARED } from '../db/prepared-statements.ts';
import type { Db } from '../db/schema.ts';
import { isTermVisible } from '../queries/indices/indices.ts';
import type { Candidate } from './candidates.ts';
import type { Filters, Scope } from './request.ts';

const MAX_COLLECTIONS = 20;
/** Decades of a range that are counted: longer ranges are of a whole archive, or a slip of the pen. */
const MAX_DECADES = 100;

function countBy<Value>(
  candidates: readonly Candidate[],
  valuesOf: (one: Candidate) => readonly Value[],
): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const one of candidates)
    for (const value of valuesOf(one)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const statusOf = ({ is_published, is_draft }: Candidate) =>
  is_draft ? 'draft' : is_published ? 'published' : 'unpublished';

/** Every decade that its years touch, so that each finds it as the filter of that decade does. */
function decadesOf({ year_from, year_to }: Candidate): number[] {
  if (year_from === null) return [];
  const first = Math.floor(year_from / 10);
  const last = Math.min(Math.floor((year_to ?? year_from) / 10), first + MAX_DECADES - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * 10);
}

const named = <Value>(counts: Iterable<[Value, number]>, nameOf = String as (value: Value) => string) =>
  [...counts].map(([value, count]): FacetValue => ({ value: String(value), name: nameOf(value), count }));

async function findTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string }>`${PREPARED}
    select id, title from record where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Counts of the candidates by facet. The client has the names of levels, states and sources. */
export async function facetsOf(db: Db, candidates: readonly Candidate[]): Promise<SearchAnswer['facets']> {
  const collections = [...countBy(candidates, ({ collection_id }) => [collection_id])]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_COLLECTIONS);
  const titles = await findTitles(
    db,
    collections.map(([id]) => id),
  );
  const levels = [...countBy(candidates, ({ level }) => [level])].toSorted(
    ([a], [b]) => RECORD_LEVELS.indexOf(a) - RECORD_LEVELS.indexOf(b),
  );
  return {
    level: named(levels),
    collection: named(collections, (id) => titles.get(id) ?? String(id)),
    decade: named([...countBy(candidates, decadesOf)].toSorted(([a], [b]) => a - b)),
    status: named(countBy(candidates, (one) => [statusOf(one)])),
    source: named(countBy(candidates, ({ source }) => [source])),
  };
}

/** Names of the values of filters by id, for clients that open an address with them. */
export async function namesOfFilters(
  db: Db,
  { institutionId }: Scope,
  { collectionId, authorId, indexIds = [] }: Filters,
): Promise<SearchAnswer['chosen']> {
  const [indexId] = indexIds;
  if (collectionId === undefined && authorId === undefined && indexId === undefined)
    return { collection: null, author: null, term: null };
  const ofInstitution = institutionId === null ? sql`true` : sql`institution_id = ${institutionId}`;
  const { rows } = await sql<Record<'collection' | 'author' | 'term', string | null>>`select
    (select title from record
      where id = ${collectionId ?? null}::bigint and parent_id is null and deleted_at is null and ${ofInstitution}) as collection,
    (select name from author where id = ${authorId ?? null}::bigint and ${ofInstitution}) as author,
    (select name from index_term term
      where id = ${indexId ?? null}::bigint and ${isTermVisible(institutionId)}) as term`.execute(db);
  const nameOf = (id: number | undefined, name: string | null | undefined) =>
    id === undefined ? null : { id, name: name ?? null };
  const [names] = rows;
  return {
    collection: nameOf(collectionId, names?.collection),
    author: nameOf(authorId, names?.author),
    term: nameOf(indexId, names?.term),
  };
}
