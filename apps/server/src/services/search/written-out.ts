import type { Clause, Query } from '@regest/polish/query/query.ts';
import type { Shares } from '../../queries/search/word-shares.ts';

/**
 * The same query with its beginnings written out as the frequent words that have them. It finds a part of what the query
 * finds, which is often more than anybody is shown, and in half the time: for a beginning the index gathers all words
 * that have it. null: there is no beginning, or no such word.
 */
export function writtenOut(query: Query, shares: Shares): Query | null {
  let hasBeginnings = false;
  const clauses: Clause[] = [];
  for (const clause of query.clauses) {
    // What is excluded must stand nowhere, in no word that is seldom either.
    const isBeginning = clause.kind === 'prefix' && !clause.isExcluded;
    const words = isBeginning ? [...shares.keys()].filter((word) => word.startsWith(clause.beginning)) : [];
    if (isBeginning && words.length === 0) return null;
    hasBeginnings ||= isBeginning;
    clauses.push(isBeginning ? { ...alone(clause), lexemes: words } : clause);
  }
  return hasBeginnings ? { ...query, clauses } : null;
}

const alone = ({ typed, isExcluded }: Clause) => ({ kind: 'word' as const, typed, isExcluded, surface: '' });
