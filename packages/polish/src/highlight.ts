import { type Analyser, surfaceLexeme } from './analyser.ts';
import type { Clause, Query } from './query/query.ts';
import { type Compound, readTokens, type Token } from './words/tokens.ts';

/** A hit in a text: UTF-16 offsets, and which clause of the query it answers. */
export type Mark = { start: number; end: number; clause: number };

/** Every hit of a query in a text, in order and without overlaps, by the same lexemes as the search. */
export function findMarks(analyser: Analyser, text: string, query: Query): Mark[] {
  const { tokens, compounds } = readTokens(text);
  const queryLexemes = lexemesOfQuery(query);
  const marks = query.clauses.flatMap((clause, index) => {
    if (clause.isExcluded || isWordClause(clause)) return [];
    const hits =
      clause.kind === 'phrase'
        ? phraseHits(tokens, clause, queryLexemes)
        : compoundHits(tokens, compounds, clause);
    return hits.map(({ start, end }) => ({ start, end, clause: index }));
  });
  if (queryLexemes.wanted.size === 0 && queryLexemes.beginnings.length === 0) return withoutOverlaps(marks);
  for (const token of tokens) {
    const clauses = wordClauses(analyser, token, query, queryLexemes);
    // Most words answer nothing.
    if (clauses.length === 0) continue;
    for (const clause of clauses) marks.push({ start: token.start, end: token.end, clause });
  }
  return withoutOverlaps(marks);
}

type WordClause = Clause & { kind: 'word' | 'prefix' };
const isWordClause = (clause: Clause): clause is WordClause =>
  clause.kind === 'word' || clause.kind === 'prefix';

/** Cached comparisons of words with a query: the pages of an answer share most of them. */
interface QueryLexemes {
  /** All that any part of the query looks for. */
  wanted: ReadonlySet<string>;
  /** True where a word may match as written, not only by its base form or stem. */
  takesSurfaces: boolean;
  beginnings: readonly string[];
  /** The parts of the query that a word answers. */
  clauses: Map<string, readonly number[]>;
  /** A word as the index has it. */
  surfaces: Map<string, string>;
}
const cache = new WeakMap<Query, QueryLexemes>();
/** The lexeme of a word that does not begin with a letter may begin otherwise: Ⅳ is iv. */
const BEGINS_WITH_LETTER = /^\p{L}/u;

function lexemesOfQuery(query: Query): QueryLexemes {
  const before = cache.get(query);
  if (before) return before;
  const words = query.clauses.filter((clause) => !clause.isExcluded);
  const lexemes = words.flatMap((clause) => (clause.kind === 'word' ? clause.lexemes : []));
  const beginnings = words.flatMap((clause) => (clause.kind === 'prefix' ? clause.beginning : []));
  const queryLexemes = {
    wanted: new Set(lexemes),
    takesSurfaces: beginnings.length > 0 || lexemes.some((lexeme) => lexeme.startsWith('=')),
    beginnings,
    clauses: new Map(),
    surfaces: new Map(),
  };
  cache.set(query, queryLexemes);
  return queryLexemes;
}

function surfaceOf(token: Token, { surfaces }: QueryLexemes): string {
  if (token.isPart) return surfaceLexeme(token);
  const before = surfaces.get(token.text);
  if (before !== undefined) return before;
  const surface = surfaceLexeme(token);
  surfaces.set(token.text, surface);
  return surface;
}

/** The parts of the query, by their number, that the word answers by itself. */
function wordClauses(
  analyser: Analyser,
  token: Token,
  query: Query,
  queryLexemes: QueryLexemes,
): readonly number[] {
  // The compound that a token is a part of, and its halves at a line break, count too.
  if (token.isPart || token.halves.length > 0) return compare(analyser, token, query, queryLexemes);
  const word = token.hasDot ? `${token.text}.` : token.text;
  const key = token.startsSentence ? `^${word}` : word;
  const before = queryLexemes.clauses.get(key);
  if (before !== undefined) return before;
  const clauses = compare(analyser, token, query, queryLexemes);
  queryLexemes.clauses.set(key, clauses);
  return clauses;
}

const NONE: readonly number[] = [];

function compare(
  analyser: Analyser,
  token: Token,
  query: Query,
  { wanted, takesSurfaces, beginnings }: QueryLexemes,
): readonly number[] {
  const others = analyser.lexemesOf(token);
  // Most words answer nothing, and to fold each of them takes longer than all else here.
  const isFound = others.some((lexeme) => wanted.has(lexeme));
  if (!isFound && !takesSurfaces && BEGINS_WITH_LETTER.test(token.text)) return NONE;
  const surface = surfaceLexeme(token);
  const answers =
    isFound || wanted.has(surface) || beginnings.some((beginning) => surface.startsWith(beginning));
  if (!answers) return NONE;
  const lexemes = [surface, ...others];
  return query.clauses.flatMap((clause, index) =>
    isWordClause(clause) && !clause.isExcluded && answersWord(lexemes, clause) ? [index] : [],
  );
}

/** The first of its lexemes is the word as written. */
function answersWord([surface = '', ...others]: readonly string[], clause: WordClause): boolean {
  if (clause.kind === 'prefix') return surface.startsWith(clause.beginning);
  return clause.lexemes.includes(surface) || others.some((one) => clause.lexemes.includes(one));
}

function compoundHits(
  tokens: readonly Token[],
  compounds: readonly Compound[],
  clause: Clause & { kind: 'compound' },
): { start: number; end: number }[] {
  const whole = compounds.filter(({ lexeme }) => answersCompound(lexeme, clause));
  return [...whole, ...tokens.filter((token) => clause.parts.includes(surfaceLexeme(token)))];
}

function answersCompound(lexeme: string, clause: Clause & { kind: 'compound' }): boolean {
  const below = clause.withBelow && lexeme.startsWith(`${clause.lexeme}/`);
  // A signature in a text is also found by its last parts.
  return lexeme === clause.lexeme || below || lexeme.endsWith(clause.lexeme.replace('#', '/'));
}

function phraseHits(
  tokens: readonly Token[],
  { steps }: Clause & { kind: 'phrase' },
  queryLexemes: QueryLexemes,
): { start: number; end: number }[] {
  return tokens.flatMap((first, at) => {
    let place = at;
    let last = first;
    for (const { lexeme, distance } of steps) {
      place += distance;
      const token = tokens[place];
      if (token === undefined || surfaceOf(token, queryLexemes) !== lexeme) return [];
      last = token;
    }
    return [{ start: first.start, end: last.end }];
  });
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const apart: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.start >= (apart.at(-1)?.end ?? 0)) apart.push(mark);
  }
  return apart;
}
