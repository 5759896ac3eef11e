import { EXACT_TOTAL } from '@regest/contract/endpoints/search.ts';
import type { SearchPage } from '@regest/portal/views/search-view.ts';

type Offer = SearchPage['otherQueries'][number];
/** Number of records that a query finds, counted a little past a limit. */
type Count = (q: string, limit: number) => Promise<number>;

const MAX_WORDS_TO_DROP = 6;
/** Words tried alone, the first ones of a longer query: each costs a search. */
const MAX_WORDS_ALONE = 8;
/** Limit of a count that only tells whether a word finds anything. */
const ALONE_TOTAL = 100;
const MAX_OFFERS = 3;

async function counted(
  count: Count,
  queries: readonly Pick<Offer, 'q' | 'without'>[],
  limit: number,
): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const { q, without } of queries) {
    const total = await count(q, limit);
    if (total > 0) offers.push({ q, without, count: Math.min(total, limit), isExact: total <= limit });
  }
  return offers.toSorted((a, b) => b.count - a.count);
}

/**
 * Alternatives to a query that finds nothing: the query without one of its words, most hits first; else its words
 * with hits, together or, where no record has them all, each alone.
 */
export async function otherQueries(query: string, count: Count): Promise<Offer[]> {
  const words = query.match(/"[^"]*"|\S+/g) ?? [];
  if (words.length < 2) return [];
  if (words.length <= MAX_WORDS_TO_DROP) {
    const shorter = words.map((without, place) => ({
      q: words.filter((_, other) => other !== place).join(' '),
      without,
    }));
    const offers = await counted(count, shorter, EXACT_TOTAL);
    // With two words, dropping one is the same as searching for the other alone.
    if (offers.length > 0 || words.length === 2) return offers.slice(0, MAX_OFFERS);
  }
  const single = words.slice(0, MAX_WORDS_ALONE).map((q) => ({ q, without: null }));
  const alone = await counted(count, single, ALONE_TOTAL);
  const known = single.map(({ q }) => q).filter((q) => alone.some((offer) => offer.q === q));
  const together =
    known.length > 1 && known.length < words.length
      ? await counted(count, [{ q: known.join(' '), without: null }], EXACT_TOTAL)
      : [];
  return (together.length > 0 ? together : alone).slice(0, MAX_OFFERS);
}
