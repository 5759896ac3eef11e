import type { Clause, Query } from './query.ts';

/** Whether something is wanted and all that it finds is excluded: that finds nothing, and need not be looked for. */
export function isContradiction({ clauses }: Query): boolean {
  const excluded = clauses.filter(({ isExcluded }) => isExcluded);
  return clauses.some((wanted) => !wanted.isExcluded && excluded.some((other) => covers(other, wanted)));
}

/** Whether one finds all that the other finds, as far as can be seen without looking. */
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
