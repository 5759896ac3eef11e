import { fold } from '@regest/polish/words/fold.ts';
import { readTokens, type Token } from '@regest/polish/words/tokens.ts';
import { polish } from './words.ts';

const MIN_BEGINNING = 4;
/** Letters of a base form that an ending may change: `strajk`, `strajki`. */
const ENDING = 2;
const MIN_NAME = 3;

/** A text in which names are found in all their forms. */
interface NamedText {
  /** Folded beginnings of the base forms of its words: a name in it begins with one of them. */
  beginnings: string[];
  /** Number of occurrences of the name; `asName` counts only those with a capital letter. */
  count: (name: string, asName: boolean) => number;
}

/** Lexemes of a word; a stop word is its own lexeme. */
function lexemesOf(token: Token): readonly string[] {
  const lexemes = polish().lexemesOf(token);
  return lexemes.length > 0 ? lexemes : [fold(token.text)];
}

function beginningOf(lexeme: string): string {
  const base = fold(lexeme.replace(/^~/, ''));
  return base.slice(0, Math.max(MIN_BEGINNING, base.length - ENDING));
}

/** A name as it stands in a register and, of a person, as it is said: `Kowalski, Jan`, `Jan Kowalski`. */
function ordersOf(name: string): string[] {
  const [first = '', second, ...more] = name.split(',').map((part) => part.trim());
  return second && more.length === 0 ? [`${first} ${second}`, `${second} ${first}`] : [name];
}

export function openNamedText(text: string): NamedText {
  const tokens = readTokens(text).tokens;
  const words = tokens.map((token) => new Set(lexemesOf(token)));
  const places = new Map<string, number[]>();
  for (const [place, lexemes] of words.entries())
    for (const lexeme of lexemes) places.set(lexeme, [...(places.get(lexeme) ?? []), place]);
  const isCapital = (place: number) => /^\p{Lu}/u.test(tokens[place]?.text ?? '');

  function countAs(name: string, asName: boolean): number {
    const [first = [], ...rest] = readTokens(name).tokens.map(lexemesOf);
    const starts = new Set(first.flatMap((lexeme) => places.get(lexeme) ?? []));
    return [...starts].filter(
      (start) =>
        (!asName || isCapital(start)) &&
        rest.every((lexemes, offset) => lexemes.some((one) => words[start + offset + 1]?.has(one))),
    ).length;
  }

  return {
    beginnings: [...new Set([...places.keys()].map(beginningOf))].filter(({ length }) => length >= MIN_NAME),
    count: (name, asName) =>
      name.length < MIN_NAME ? 0 : Math.max(...ordersOf(name).map((order) => countAs(order, asName))),
  };
}
