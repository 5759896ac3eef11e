import { type Analyser, surfaceLexeme } from './analyser.ts';
import type { Clause, Query } from './query/query.ts';
import { readTokens, type Token } from './words/tokens.ts';

/** A hit in a text: UTF-16 offsets, and which clause of the query it answers. */
export type Mark = { start: number; end: number; clause: number };

/** Every hit of a query in a text, in order and without overlaps, by the same lexemes as the search. */
export function findMarks(analyser: Analyser, text: string, query: Query): Mark[] {
  const { tokens, compounds } = readTokens(text);
  const marks = query.clauses.flatMap((clause, index) => {
    if (clause.isExcluded) return [];
    const found = (token: { start: number; end: number }) => ({
      start: token.start,
      end: token.end,
      clause: index,
    });
    if (clause.kind === 'phrase') return phraseHits(tokens, clause).map(found);
    if (clause.kind === 'compound') {
      const whole = compounds.filter(({ lexeme }) => answersCompound(lexeme, clause));
      return [...whole, ...tokens.filter((token) => clause.parts.includes(surfaceLexeme(token)))].map(found);
    }
    return tokens.filter((token) => answersWord(analyser, token, clause)).map(found);
  });
  return withoutOverlaps(marks);
}

function answersWord(
  analyser: Analyser,
  token: Token,
  clause: Clause & { kind: 'word' | 'prefix' },
): boolean {
  const surface = surfaceLexeme(token);
  if (clause.kind === 'prefix') return surface.startsWith(clause.beginning);
  return (
    clause.lexemes.includes(surface) || analyser.lexemesOf(token).some((one) => clause.lexemes.includes(one))
  );
}

function answersCompound(lexeme: string, clause: Clause & { kind: 'compound' }): boolean {
  const below = clause.withBelow && lexeme.startsWith(`${clause.lexeme}/`);
  // A signature in a text is also found by its last parts.
  return lexeme === clause.lexeme || below || lexeme.endsWith(clause.lexeme.replace('#', '/'));
}

function phraseHits(
  tokens: readonly Token[],
  { steps }: Clause & { kind: 'phrase' },
): { start: number; end: number }[] {
  return tokens.flatMap((first, at) => {
    let place = at;
    let last = first;
    for (const { lexeme, distance } of steps) {
      place += distance;
      const token = tokens[place];
      if (token === undefined || surfaceLexeme(token) !== lexeme) return [];
      last = token;
    }
    return [{ start: first.start, end: last.end }];
  });
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.start >= (kept.at(-1)?.end ?? 0)) kept.push(mark);
  }
  return kept;
}
