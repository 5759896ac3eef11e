import { quoteLexeme } from '../vector.ts';
import type { Clause, Query } from './query.ts';

type Options = {
  /** Only hits of these weights count, e.g. `AB`. */
  weights?: string;
  /** Only these weights exclude; by default all do. */
  excludedWeights?: string;
};

/** The text of a tsquery (`$1::tsquery`); an empty query has none. */
export function tsqueryText(query: Query, { weights = '', excludedWeights = '' }: Options = {}): string {
  if (query.isEmpty) return '';
  return query.clauses
    .map((clause) =>
      clause.isExcluded ? `!(${printClause(clause, excludedWeights)})` : `(${printClause(clause, weights)})`,
    )
    .join(' & ');
}

/** The words exactly as they were typed, for putting such hits first; '' where there is nothing to compare. */
export function exactTsqueryText(query: Query): string {
  const exact = query.clauses.flatMap((clause) => {
    if (clause.kind !== 'word' || clause.isExcluded) return [];
    const surface = quoteLexeme(clause.surface);
    // Folded, "sad" and "sąd" stand alike: the word itself must stand there too.
    return clause.asTyped.length === 0 ? surface : `(${surface} & (${anyOf(clause.asTyped)}))`;
  });
  return query.isEmpty ? '' : exact.join(' | ');
}

/** The forms of the words as typed, where accents would make other words of them; '' where they make none. */
export function asTypedTsqueryText(query: Query): string {
  const words = query.clauses.flatMap((clause) =>
    clause.kind === 'word' && !clause.isExcluded && clause.asTyped.length > 0 ? anyOf(clause.asTyped) : [],
  );
  return query.isEmpty ? '' : words.join(' | ');
}

const anyOf = (lexemes: readonly string[]) => lexemes.map(quoteLexeme).join(' | ');

/**
 * Any of the words that are wanted, for counting how often they stand in what was found: of words that must all be there
 * PostgreSQL compares all distances, which takes longer than to find them.
 */
export function anyTsqueryText(query: Query, { weights = '' }: Options = {}): string {
  if (query.isEmpty) return '';
  return query.clauses
    .flatMap((clause) => (clause.isExcluded ? [] : wordsOf(clause)))
    .map((word) => printClause(word, weights))
    .join(' | ');
}

/** Any of the words that are excluded; '' where none is. */
export function excludedText({ clauses }: Query, { excludedWeights = '' }: Options = {}): string {
  return clauses
    .filter(({ isExcluded }) => isExcluded)
    .map((clause) => `(${printClause(clause, excludedWeights)})`)
    .join(' | ');
}

/** The words of a phrase or of a signature on their own. */
function wordsOf(clause: Clause): Clause[] {
  const alone = (lexemes: readonly string[]): Clause => ({
    typed: clause.typed,
    isExcluded: false,
    kind: 'word',
    lexemes,
    asTyped: [],
    surface: '',
  });
  if (clause.kind === 'phrase') return [alone(clause.steps.map(({ lexeme }) => lexeme))];
  if (clause.kind === 'compound' && clause.parts.length > 0)
    return [{ ...clause, parts: [] }, alone(clause.parts)];
  return [clause];
}

function printClause(clause: Clause, weights: string): string {
  const plain = (lexeme: string) => `${quoteLexeme(lexeme)}${weights && `:${weights}`}`;
  const beginning = (lexeme: string) => `${quoteLexeme(lexeme)}:*${weights}`;
  switch (clause.kind) {
    case 'word':
      return clause.lexemes.map(plain).join(' | ');
    case 'phrase':
      return clause.steps
        .map(({ lexeme, distance }) => `${distance > 0 ? ` <${distance}> ` : ''}${plain(lexeme)}`)
        .join('');
    case 'prefix':
      return beginning(clause.beginning);
    case 'compound': {
      const apart = clause.parts.length > 0 ? [`(${clause.parts.map(plain).join(' & ')})`] : [];
      const below = clause.withBelow ? [beginning(`${clause.lexeme}/`)] : [];
      return [plain(clause.lexeme), ...below, ...apart].join(' | ');
    }
  }
}
