import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Candidate } from './candidates.ts';

const depth = ({ level }: Candidate) => RECORD_LEVELS.indexOf(level);
/** Ranks that differ less than this are equal to the eye, and do not outweigh the level. */
const roughly = ({ rank }: Candidate) => Math.round(rank * 2);

const COMPARE = {
  relevance: (a: Candidate, b: Candidate) => roughly(b) - roughly(a) || depth(a) - depth(b),
  date: (a: Candidate, b: Candidate) => (a.year_from ?? 0) - (b.year_from ?? 0),
  signature: () => 0,
  updatedAt: (a: Candidate, b: Candidate) => a.changed_at - b.changed_at,
};

/** Records without a date are last in both directions. */
const undatedLast = (a: Candidate, b: Candidate) =>
  Number(a.year_from === null) - Number(b.year_from === null);

/** Compares by code units, the order of the keys. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Candidates in the requested order; ties in the order of the tree. */
export function inOrder(
  candidates: readonly Candidate[],
  sort: SearchQuery['sort'] = 'relevance',
  order: 'asc' | 'desc' = 'asc',
): Candidate[] {
  const backwards = order === 'desc' && sort !== 'relevance' ? -1 : 1;
  const direction = sort === 'signature' ? backwards : 1;
  return candidates.toSorted(
    (a, b) =>
      (sort === 'date' && undatedLast(a, b)) ||
      backwards * COMPARE[sort](a, b) ||
      direction * compareText(a.tree_key, b.tree_key) ||
      a.id - b.id,
  );
}

/** One candidate per record: the best ranked, with the pages of all. */
export function bestOfEach(all: readonly Candidate[]): Candidate[] {
  const best = new Map<number, Candidate>();
  for (const one of all) {
    const other = best.get(one.id);
    const [better, worse] = other && other.rank >= one.rank ? [other, one] : [one, other];
    best.set(
      one.id,
      worse && worse.pages.length > 0 ? { ...better, pages: [...better.pages, ...worse.pages] } : better,
    );
  }
  return [...best.values()];
}
