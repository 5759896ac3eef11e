import { Dictionary, type Reading } from './dictionary/dictionary.ts';
import { chooseLemmas } from './words/choose-lemmas.ts';
import { capitalised, fold, withoutForeignAccents } from './words/fold.ts';
import { modernSpellings } from './words/old-spelling.ts';
import { stems } from './words/stems.ts';
import { isStopWord } from './words/stop-words.ts';
import type { Token } from './words/tokens.ts';
import { WordCache } from './words/word-cache.ts';

/** Raised with every change that makes other lexemes of the same text: what was indexed before is reindexed. */
export const ANALYSER_VERSION = 2;

/** Only such words can be in the dictionary: no digits, no other script. */
const POLISH_WORD = /^[a-zà-öø-žß'’]+$/;
const NUMBER = /^\p{N}+$/u;
const NAME_LIKE = /^\p{Lu}\p{Ll}/u;
const MAX_ACRONYM_LENGTH = 6;
const MAX_ABBREVIATION_LENGTH = 5;
const CACHED_WORDS = 60_000;

const isLikelyMeant = ({ tag }: Reading) =>
  !tag.split('+').every((one) => /^(verb:impt|impt|conj|comp|qub)/.test(one));

type WordAnalysis = { lemmas: string[]; isName: boolean };

/**
 * Polish words made into the lexemes under which they are found:
 *
 *     księga      the base form, lower case, with its accents
 *     ~modrzewin  the stem of a word that the dictionary does not know
 *     =ksiegach   the word as written, folded: for phrases, beginnings and exact search
 *     #pl/9001/01 a signature, date or number of several parts, as a whole
 */
export class Analyser {
  readonly #dictionary: Dictionary;
  readonly #known = new WordCache<WordAnalysis>(CACHED_WORDS);
  readonly #inside = new WordCache<readonly string[]>(CACHED_WORDS);
  readonly #atStart = new WordCache<readonly string[]>(CACHED_WORDS);

  constructor(dictionary = new Dictionary()) {
    this.#dictionary = dictionary;
  }

  /** Lexemes under which a word of a text is found, the word as written not among them. Stop words have none. */
  lexemesOf(token: Token): readonly string[] {
    if (token.isPart) return [fold(token.text)];
    const lexemes = this.#lexemesOfWord(token.text, token.startsSentence);
    const more = [
      ...(token.hasDot && token.text.length <= MAX_ABBREVIATION_LENGTH ? this.#abbreviated(token.text) : []),
      ...this.#lexemesOfHalves(token),
    ];
    return more.length === 0 ? lexemes : [...new Set([...lexemes, ...more])];
  }

  /**
   * Lexemes under which a typed word is looked for: any of them will do. A word of a query without any accent may lack
   * them, also where a word without them exists (kolo, lodzi, sad): `asTyped` has the lexemes of that word alone.
   */
  lexemesForQuery(word: string, withoutAccents: boolean): { lexemes: string[]; asTyped: string[] } {
    // Numbers are folded alike in all vectors, alone or within a signature; ㉑ and ² are numbers too.
    if (NUMBER.test(word)) return { lexemes: [fold(word)], asTyped: [] };
    const lower = word.toLowerCase();
    const { lemmas } = this.#know(word);
    const mayLackAccents = withoutAccents && /^[a-z]{3,}$/.test(lower);
    // A word without accents (wykaz, wiec) is not meant as an imperative or a conjunction with them (wykaż, więc).
    const readings = mayLackAccents ? this.#accentedReadings(lower) : [];
    const accented = chooseLemmas(lemmas.length === 0 ? readings : readings.filter(isLikelyMeant));
    const guesses = stems(word).map((stem) => `~${stem}`);
    const asTyped = [...new Set([...lemmas, ...guesses, ...(lemmas.length === 0 ? [fold(word)] : [])])];
    const lexemes = [...new Set([...asTyped, ...accented])];
    const isWord = lexemes.length > asTyped.length && lemmas.length > 0;
    return { lexemes, asTyped: isWord ? asTyped : [] };
  }

  /** True where the dictionary has the word, as written or with accents or spelling restored. */
  knows(word: string): boolean {
    return this.#know(word).lemmas.length > 0;
  }

  #lexemesOfWord(word: string, startsSentence: boolean): readonly string[] {
    const cache = startsSentence ? this.#atStart : this.#inside;
    return cache.get(word, () => {
      if (NUMBER.test(word)) return [word];
      if (isStopWord(word)) return [];
      const { lemmas, isName } = this.#know(word);
      const mayBeName = !isName && !startsSentence && NAME_LIKE.test(word);
      const guesses = lemmas.length === 0 || mayBeName ? stems(word).map((stem) => `~${stem}`) : [];
      const lexemes = [...lemmas, ...guesses];
      return lexemes.length > 0 ? lexemes : [fold(word)];
    });
  }

  /** A word that a line broke may be two (polsko-/radziecki): unknown as a whole, it is found by its halves too. */
  #lexemesOfHalves({ text, halves }: Token): string[] {
    if (halves.length === 0 || this.knows(text)) return [];
    return halves.flatMap((half) => this.#lexemesOfWord(half, false));
  }

  /** "ks." is found by "ksiądz" too. */
  #abbreviated(word: string): string[] {
    const lower = word.toLowerCase();
    return this.#dictionary
      .readings(lower)
      .filter(({ tag, lemma }) => tag.startsWith('brev') && lemma.toLowerCase() !== lower)
      .map(({ lemma }) => lemma.toLowerCase());
  }

  #know(word: string): WordAnalysis {
    const lower = word.toLowerCase();
    return this.#known.get(lower, () => {
      if (!POLISH_WORD.test(lower)) return { lemmas: this.#foreign(lower), isName: false };
      const acronym =
        lower.length <= MAX_ACRONYM_LENGTH ? this.#dictionary.readings(lower.toUpperCase()) : [];
      const names = [...this.#dictionary.readings(capitalised(lower)), ...acronym];
      const readings = [...this.#dictionary.readings(lower), ...names];
      const counted = readings.length > 0 ? readings : this.#restoredReadings(lower);
      return { lemmas: [...chooseLemmas(counted), ...this.#foreign(lower)], isName: names.length > 0 };
    });
  }

  /** Foreign accents do not count: Müller and Muller are one name, known or not. */
  #foreign(lower: string): string[] {
    const plain = withoutForeignAccents(lower);
    if (plain === lower) return [];
    const { lemmas } = this.#know(plain);
    return lemmas.length > 0 ? lemmas : [plain];
  }

  /** Accents that were left out, else the spelling of before 1936. */
  #restoredReadings(lower: string): Reading[] {
    const accented = this.#accentedReadings(lower);
    if (accented.length > 0) return accented;
    return modernSpellings(lower).flatMap((spelling) => this.#plainReadings(spelling));
  }

  #plainReadings(lower: string): Reading[] {
    return [...this.#dictionary.readings(lower), ...this.#dictionary.readings(capitalised(lower))];
  }

  #accentedReadings(lower: string): Reading[] {
    return [lower, capitalised(lower)].flatMap((form) => this.#dictionary.readingsWithAccents(form));
  }
}

/** The word as written: what phrases, beginnings and exact searches are matched on. */
export function surfaceLexeme({ text, isPart }: Pick<Token, 'text' | 'isPart'>): string {
  return isPart || NUMBER.test(text) ? fold(text) : `=${fold(text)}`;
}
