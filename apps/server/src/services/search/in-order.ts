import type { SearchQuery } from '@regest/contract/endpoints/search.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Candidate } from '../../queries/search/candidate-lines.ts';
import { firstOf } from './first-of.ts';

const depth = ({ level }: Candidate) => RECORD_LEVELS.indexOf(level);
/** Ranks that differ less than this are equal to the eye, and do not outweigh the level. */
const roughly = ({ rank }: Candidate) => Math.round(rank * 2);

const COMPARE = {
  relevance: (a: Candidate, b: Candidate) => roughly(b) - roughly(a) || depth(a) - depth(b),
  date: (a: Candidate, b: Candidate) => (a.year_from ?? 0) - (b.year_from ?? 0),
  signature: () => 0,
  updatedAt: (a: Candidate, b: Candidate) => (a.changed_at ?? 0) - (b.changed_at ?? 0),
};

/** What has no date stands last, whichever way the dates go. */
const undatedLast = (a: Candidate, b: Candidate) =>
  Number(a.year_from === null) - Number(b.year_from === null);

/** A page of candidates in the order asked for; ties stand in the order of the tree. */
export function inOrder(
  found: readonly Candidate[],
  { sort, order }: Pick<SearchQuery, 'sort' | 'order'>,
  start: number,
  end: number,
): Candidate[] {
  const backwards = order === 'desc' && sort !== 'relevance' ? -1 : 1;
  const compare = (a: Candidate, b: Candidate) =>
    (sort === 'date' && undatedLast(a, b)) || backwards * COMPARE[sort](a, b);
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
