import type { Clause, Query } from '@regest/polish/query/query.ts';
import { hasChosen, MOST_CANDIDATES, type SearchFilters } from '../../queries/search/candidates.ts';
import type { Shares } from '../../queries/search/word-shares.ts';

/**
 * How many descriptions will answer: hardly as many as are counted; more; or so many that the words of one row after the
 * other are looked at sooner than the index hands out all that hold them.
 */
export type HowMany = 'few' | 'many' | 'most';

/** To look at a row takes as long as to be handed so many by the index. */
const ROW = 8;

/** A guess, by which only the way of asking is chosen; null: nothing is known. */
export function howMany(query: Query, filters: SearchFilters): HowMany | null {
  const { holds, frequency, level: _, ...others } = filters;
  // As if the words stood as often on every level; a guess that is wrong is found out.
  if (hasChosen(others)) return null;
  if (holds === 'few') return 'few';
  if (!frequency) return null;
  const { records, head, words } = frequency;
  if (shareOf(query, words) * records < MOST_CANDIDATES) return 'few';
  const inHead = shareOf(query, head);
  return inHead * inHead * records > ROW * MOST_CANDIDATES ? 'most' : 'many';
}

/** The words are counted in some of the records: a guess is out by a tenth, now this way and now that. */
const MARGIN = 1.25;

/** Whether more of them will answer than are counted, as far as can be told; who is wrong in it asks for pages twice. */
export function areMany(query: Query, filters: SearchFilters): boolean {
  const many = howMany(query, filters);
  if (many !== 'many' || !filters.frequency) return many === 'most';
  const { records, words } = filters.frequency;
  return shareOf(query, words) * records > MARGIN * MOST_CANDIDATES;
}

/** Whether each of the words stands in many descriptions, so that it will stand on many pages too. */
export function areFrequent(query: Query, { frequency }: SearchFilters): boolean {
  return frequency !== undefined && shareOf(query, frequency.words) > 0;
}

/** As if words stood together by chance alone. */
function shareOf({ clauses }: Query, shares: Shares): number {
  return product(
    clauses.map((clause) => {
      const share = Math.min(1, shareOfClause(clause, shares));
      return clause.isExcluded ? 1 - share : share;
    }),
  );
}

/** What is not among the frequent words is taken to be nowhere. */
function shareOfClause(clause: Clause, shares: Shares): number {
  const of = (lexeme: string) => shares.get(lexeme) ?? 0;
  // Hardly a record holds one of its lexemes alone.
  if (clause.kind === 'word') return Math.max(0, ...clause.lexemes.map(of));
  if (clause.kind === 'phrase') return product(clause.steps.map(({ lexeme }) => of(lexeme)));
  if (clause.kind === 'prefix') return shareOfBeginning(clause.beginning, shares);
  const apart = clause.parts.length > 0 ? product(clause.parts.map(of)) : 0;
  const below = clause.withBelow ? shareOfBeginning(`${clause.lexeme}/`, shares) : 0;
  return of(clause.lexeme) + apart + below;
}

function shareOfBeginning(beginning: string, shares: Shares): number {
  let share = 0;
  for (const [lexeme, more] of shares) if (lexeme.startsWith(beginning)) share += more;
  return share;
}

const product = (all: readonly number[]) => all.reduce((whole, one) => whole * one, 1);
