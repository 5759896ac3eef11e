import type { Clause, Query } from './query.ts';

/** True where exclusions cover all that a wanted clause finds, so that the query need not run. */
export function isContradiction({ clauses }: Query): boolean {
  const excluded = clauses.filter(({ isExcluded }) => isExcluded);
  return clauses.some((wanted) => !wanted.isExcluded && excluded.some((other) => covers(other, wanted)));
}

/** True where `one` certainly finds all that `other` finds. */
function covers(one: Clause, other: Clause): boolean {
  if (one.kind === 'word' && other.kind === 'word')
    return other.lexemes.every((lexeme) => one.lexemes.includes(lexeme));
  if (one.kind === 'prefix' && other.kind === 'prefix') return other.beginning.startsWith(one.beginning);
  if (one.kind === 'phrase' && other.kind === 'phrase')
    return JSON.stringify(one.steps) === JSON.stringify(other.steps);
  return (
    one.kind === 'compound' && other.kind === 'compound' && one.lexeme === other.lexeme && !other.withBelow
  );
}
