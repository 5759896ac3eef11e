import type { FacetValue, SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import type { Candidate } from '../../queries/search/candidate-lines.ts';
import { findTitles } from '../../queries/search/titles.ts';

const MOST_COLLECTIONS = 20;

type Add<Value> = (value: Value) => void;

function count<Value>(
  found: readonly Candidate[],
  each: (one: Candidate, add: Add<Value>) => void,
): Map<Value, number> {
  const counts = new Map<Value, number>();
  const add = (value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const one of found) each(one, add);
  return counts;
}

const statusOf = ({ is_published, is_draft }: Candidate) =>
  is_draft ? 'draft' : is_published ? 'published' : 'unpublished';

/** Decades of a range that are counted: longer ones are of a whole archive, or a slip of the pen. */
const MOST_DECADES = 100;

/** Every decade that its years touch, so that each finds it as the filter of that decade does. */
function addDecades({ year_from, year_to }: Candidate, add: Add<number>): void {
  if (year_from === null) return;
  const first = Math.floor(year_from / 10);
  const last = Math.min(Math.floor((year_to ?? year_from) / 10), first + MOST_DECADES - 1);
  for (let decade = first; decade <= last; decade += 1) add(decade * 10);
}

const named = <Value>(counts: Iterable<[Value, number]>, nameOf = String as (value: Value) => string) =>
  [...counts].map(
    ([value, number]): FacetValue => ({ value: String(value), name: nameOf(value), count: number }),
  );

/** How the hits are spread. The client says levels, states and sources in its own words. */
export async function facetsOf(db: Db, found: readonly Candidate[]): Promise<SearchAnswer['facets']> {
  const collections = count<number>(found, ({ collection_id }, add) => add(collection_id));
  const most = [...collections].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_COLLECTIONS);
  const titles = await findTitles(
    db,
    most.map(([id]) => id),
  );
  const levels = count<RecordLevel>(found, ({ level }, add) => add(level));
  const inOrderOfDepth = [...levels].toSorted(
    ([a], [b]) => RECORD_LEVELS.indexOf(a) - RECORD_LEVELS.indexOf(b),
  );
  return {
    level: named(inOrderOfDepth),
    collection: named(most, (id) => titles.get(id) ?? String(id)),
    decade: named([...count(found, addDecades)].toSorted(([a], [b]) => a - b)),
    status: named(count<string>(found, (one, add) => add(statusOf(one)))),
    source: named(count<string>(found, ({ source }, add) => add(source))),
  };
}
