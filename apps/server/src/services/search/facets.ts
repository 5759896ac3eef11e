import type { FacetValue, SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import type { Candidate } from '../../queries/search/candidate-lines.ts';
import { findTitles } from '../../queries/search/titles.ts';

const MOST_COLLECTIONS = 20;

function count(
  found: readonly Candidate[],
  read: (one: Candidate) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of found) {
    for (const value of read(one)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

const statusOf = ({ is_published, is_draft }: Candidate) => [
  is_draft ? 'draft' : is_published ? 'published' : 'unpublished',
];

/** Decades of a range that are counted: longer ones are of a whole archive, or a slip of the pen. */
const MOST_DECADES = 100;

/** Every decade that its years touch, so that each finds it as the filter of that decade does. */
function decadesOf({ year_from, year_to }: Candidate): string[] {
  if (year_from === null) return [];
  const first = Math.floor(year_from / 10);
  const last = Math.floor((year_to ?? year_from) / 10);
  return Array.from({ length: Math.min(last - first + 1, MOST_DECADES) }, (_, more) =>
    String((first + more) * 10),
  );
}

const named = (counts: Map<string, number>, nameOf = (value: string) => value): FacetValue[] =>
  [...counts].map(([value, number]) => ({ value, name: nameOf(value), count: number }));

/** How the hits are spread. The client says levels, states and sources in its own words. */
export async function facetsOf(db: Db, found: readonly Candidate[]): Promise<SearchAnswer['facets']> {
  const collections = count(found, ({ collection_id }) => [String(collection_id)]);
  const most = [...collections].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_COLLECTIONS);
  const titles = await findTitles(
    db,
    most.map(([id]) => Number(id)),
  );
  const levels = count(found, ({ level }) => [level]);
  return {
    level: named(
      new Map(RECORD_LEVELS.flatMap((level) => (levels.has(level) ? [[level, levels.get(level) ?? 0]] : []))),
    ),
    collection: named(new Map(most), (id) => titles.get(Number(id)) ?? id),
    decade: named(count(found, decadesOf)).toSorted((a, b) => Number(a.value) - Number(b.value)),
    status: named(count(found, statusOf)),
    source: named(count(found, ({ source }) => [source])),
  };
}
