import { quoteLexeme } from '../vector.ts';
import type { Clause, Query } from './query.ts';

type Options = {
  /** Only hits of these weights count, e.g. `AB`. */
  weights?: string;
};

/** The text of a tsquery (`$1::tsquery`); an empty query has none. */
export function tsqueryText(query: Query, { weights = '' }: Options = {}): string {
  if (query.isEmpty) return '';
  return query.clauses
    .map((clause) =>
      clause.isExcluded ? `!(${printClause(clause, '')})` : `(${printClause(clause, weights)})`,
    )
    .join(' & ');
}

/** The words exactly as they were typed, for putting such hits first; '' where there is nothing to compare. */
export function exactTsqueryText(query: Query): string {
  const surfaces = query.clauses.flatMap((clause) =>
    clause.kind === 'word' && !clause.isExcluded ? [quoteLexeme(clause.surface)] : [],
  );
  return query.isEmpty ? '' : surfaces.join(' | ');
}

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
export function excludedText({ clauses }: Query): string {
  return clauses
    .filter(({ isExcluded }) => isExcluded)
    .map((clause) => `(${printClause(clause, '')})`)
    .join(' | ');
}

/** The words of a phrase or of a signature on their own. */
function wordsOf(clause: Clause): Clause[] {
  const alone = (lexemes: readonly string[]): Clause => ({
    typed: clause.typed,
    isExcluded: false,
    kind: 'word',
    lexemes,
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
