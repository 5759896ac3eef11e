/**
 * A part of what a person typed; every part must be found, but for those excluded. `asTyped`: the lexemes of a word
 * without those that accents would make of it; empty where it is no word without accents.
 */
export type Clause = {
  /** The typed text without operators. */
  typed: string;
  isExcluded: boolean;
} & (
  | { kind: 'word'; lexemes: readonly string[]; asTyped: readonly string[]; surface: string }
  | { kind: 'phrase'; steps: readonly Step[] }
  | { kind: 'prefix'; beginning: string }
  | { kind: 'compound'; lexeme: string; withBelow: boolean; parts: readonly string[] }
);

/** A word of a phrase as written, and how many words further on than the one before it. */
export type Step = { lexeme: string; distance: number };

export type Query = {
  clauses: readonly Clause[];
  /** Nothing to look for: no word, only stop words, or only exclusions (which would be nearly everything). */
  isEmpty: boolean;
  hasOnlyExclusions: boolean;
};
