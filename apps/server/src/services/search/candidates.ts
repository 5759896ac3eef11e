import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import { isContradiction } from '@regest/polish/query/contradiction.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { excludedText, tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import { bestOfEach, type Candidate, lifted } from '../../queries/search/candidate-lines.ts';
import { hasChosen, MOST_CANDIDATES, type SearchFilters } from '../../queries/search/candidates.ts';
import { findByFilters, type ListOrder } from '../../queries/search/filtered-lists.ts';
import { findInTexts } from '../../queries/search/text-candidates.ts';
import { areFrequent, areMany } from './how-many.ts';
import { areKnownFew, areLikelyFew, inDescriptions } from './in-descriptions.ts';
import { type Found, NOTHING } from './search-port.ts';

/** A hit in a text stands behind every one in a description, however often the words stand there. */
const IN_TEXT = -10;

const TEXT_KINDS = { all: ['ocr', 'stt'], scans: ['ocr'], recordings: ['stt'] } as const;

/** Everything that answers, the best kind of each record, cut off where nobody would page to. */
export async function findCandidates(
  db: Db,
  query: Query,
  filters: SearchFilters,
  { scope, sort, order = 'asc', weights }: SearchQuery & { weights?: string },
): Promise<Found> {
  if (scope === 'creators' || isContradiction(query)) return NOTHING;
  if (query.isEmpty) {
    if (!hasChosen(filters)) return NOTHING;
    const listOrder: ListOrder = sort === 'relevance' ? 'signature' : sort;
    return cut(await findByFilters(db, filters, { sort: listOrder, order, without: excludedText(query) }));
  }
  const isDescribed = scope === 'all' || scope === 'descriptions';
  // They take longest, so that they are asked for first.
  const inDescription = isDescribed ? inDescriptions(db, query, filters, weights) : Promise.resolve([]);
  const room = {
    isLikely: !isDescribed || !areMany(query, filters),
    isSure: !isDescribed || areKnownFew(query, filters),
    isFilledBy: (said: readonly Candidate[]) =>
      // Where they fail the whole search does, and nobody need hear of it twice.
      inDescription.then(
        (described) => new Set([...described, ...said].map(({ id }) => id)).size > MOST_CANDIDATES,
        () => true,
      ),
  };
  const asked = { kinds: TEXT_KINDS[scope as keyof typeof TEXT_KINDS], tsquery: tsqueryText(query), filters };
  const [described, said] = await Promise.all([
    inDescription,
    scope in TEXT_KINDS
      ? findInTexts(db, asked, { room, inHalves: takeLongest(query, filters, isDescribed) })
      : NOTHING,
  ]);
  const { found, isCut } = cut(bestOfEach([...described, ...lifted(IN_TEXT, said.found)]));
  return { found, isCut: isCut || said.isCut, pages: said.pages };
}

/** Whether pages will take longer to be found than descriptions, and long at all. */
function takeLongest(query: Query, filters: SearchFilters, isDescribed: boolean): boolean {
  const areFewDescribed = !isDescribed || areLikelyFew(query, filters);
  // Readers have a view in the place of the pages.
  return areFewDescribed && filters.institutionId !== null && !filters.readers && areFrequent(query, filters);
}

function cut(found: Candidate[]): Found {
  return { found, isCut: found.length > MOST_CANDIDATES };
}
