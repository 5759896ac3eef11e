import { type Analyser, surfaceLexeme } from '../analyser.ts';
import { HAS_POLISH_ACCENT } from '../words/fold.ts';
import { isStopWord } from '../words/stop-words.ts';
import { compoundLexeme, readTokens, type Token } from '../words/tokens.ts';
import type { Clause, Query, Step } from './query.ts';

/** A minus, then something in any quotation marks, or a run without spaces. */
const PIECE = /(-?)(?:["„”“«»]([^"„”“«»]*)(?:["„”“«»]|$)|([^\s"„”“«»]+))/gu;
const SEPARATOR_AT_END = /[_/.\-–:]$/u;
const YEARS = /^\d{3,4}[-–/]\d{2,4}$/u;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u;

type Options = {
  /** The words as they stand, not their other forms. */
  exact?: boolean;
  /** Words of another language, in lower case, and what they are called in Polish. */
  synonyms?: ReadonlyMap<string, readonly string[]> | undefined;
};

/**
 * Parses words in any order, "a phrase", -excluded, beginning*, a signature. Operators in odd places are text; no input
 * is an error.
 */
export function parseQuery(
  analyser: Analyser,
  input: string,
  { exact = false, synonyms }: Options = {},
): Query {
  const typed = input.toWellFormed().normalize('NFC').replaceAll('\0', ' ');
  const withoutAccents = !HAS_POLISH_ACCENT.test(typed);
  const clauses: Clause[] = [];
  for (const [, minus, phrase, run] of typed.matchAll(PIECE)) {
    const isExcluded = minus === '-';
    const read =
      phrase === undefined
        ? // What is excluded is excluded as typed: -sad leaves "sąd".
          readRun(analyser, run ?? '', { exact, synonyms, withoutAccents: withoutAccents && !isExcluded })
        : [readPhrase(phrase)].filter((one) => one !== null);
    clauses.push(...read.map((clause) => ({ ...clause, isExcluded })));
  }
  const hasOnlyExclusions = clauses.length > 0 && clauses.every(({ isExcluded }) => isExcluded);
  return { clauses, isEmpty: clauses.length === 0 || hasOnlyExclusions, hasOnlyExclusions };
}

type ReadClause = Clause extends infer C ? (C extends Clause ? Omit<C, 'isExcluded'> : never) : never;

function readPhrase(phrase: string): ReadClause | null {
  const steps: Step[] = [];
  let last = 0;
  for (const token of readTokens(phrase).tokens) {
    if (isStopWord(token.text)) continue;
    steps.push({ lexeme: surfaceLexeme(token), distance: steps.length === 0 ? 0 : token.position - last });
    last = token.position;
  }
  return steps.length === 0 ? null : { kind: 'phrase', typed: phrase.trim(), steps };
}

function readRun(
  analyser: Analyser,
  run: string,
  options: Options & { withoutAccents: boolean },
): ReadClause[] {
  const { tokens, compounds } = readTokens(run);
  const isPrefix = run.endsWith('*');
  const [compound] = compounds;
  if (compound && compounds.length === 1 && tokens.every(({ isPart }) => isPart))
    return [readCompound(run, tokens, isPrefix)];
  const words = tokens.filter(({ text, isPart }) => isPart || !isStopWord(text));
  return words.map((token) => {
    if (isPrefix && token === tokens.at(-1))
      return { kind: 'prefix', typed: token.text, beginning: surfaceLexeme(token) };
    const surface = surfaceLexeme(token);
    if (options.exact || token.isPart)
      return { kind: 'word', typed: token.text, lexemes: [surface], asTyped: [], surface };
    const { lexemes, asTyped } = analyser.lexemesForQuery(token.text, options.withoutAccents);
    const synonyms = options.synonyms?.get(token.text.toLowerCase()) ?? [];
    const others = synonyms.flatMap((word) => analyser.lexemesForQuery(word, false).lexemes);
    return { kind: 'word', typed: token.text, lexemes: [...lexemes, ...others], asTyped, surface };
  });
}

/** Typed with a separator (or *) at its end, a signature means itself and everything below it. */
function readCompound(run: string, tokens: readonly Token[], isPrefix: boolean): ReadClause {
  const texts = tokens.map(({ text }) => text);
  const typed = run.replace(/\*+$/u, '');
  // A range of years and a date are also found when their parts stand apart; 1/1/1 is no date, and nearly everything
  // holds its one part.
  const parts = [...new Set(tokens.map(surfaceLexeme))];
  const isDate = YEARS.test(typed) || (DATE.test(typed) && parts.length > 1);
  return {
    kind: 'compound',
    typed,
    lexeme: compoundLexeme(texts),
    withBelow: isPrefix || SEPARATOR_AT_END.test(typed),
    parts: isDate ? parts : [],
  };
}
