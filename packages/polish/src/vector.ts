import { type Analyser, surfaceLexeme } from './analyser.ts';
import { isStopWord } from './words/stop-words.ts';
import { compoundLexeme, readTokens } from './words/tokens.ts';

/** A part of what is indexed together, and how much a hit in it weighs in PostgreSQL's ranking. */
export type TextPart = { text: string; weight: 'A' | 'B' | 'C' | 'D'; lexemes?: readonly string[] };

/** PostgreSQL's limits of a tsvector. */
const LAST_POSITION = 16_383;
const MOST_POSITIONS = 255;
const MOST_BYTES = 1_000_000;
const LONGEST_LEXEME_BYTES = 2_000;
/** A phrase must not reach from one part into the next. */
const GAP = 10;

/** The literal of a tsvector (`$1::tsvector`) for texts that are found together. */
export function vectorLiteral(analyser: Analyser, parts: readonly TextPart[]): string {
  const places = placesOf(analyser, parts);
  const literal = print(places, true);
  // Only hostile or book-length texts get here: they lose phrases and places, but no word.
  if (literal.bytes <= MOST_BYTES) return literal.text;
  for (const lexeme of places.keys()) if (lexeme.startsWith('=')) places.delete(lexeme);
  return print(places, false).text;
}

function placesOf(analyser: Analyser, parts: readonly TextPart[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  let before = 0;
  for (const { text, weight, lexemes = [] } of parts) {
    const mark = weight === 'D' ? '' : weight;
    const put = (lexeme: string, position: number) => {
      const place = `${Math.min(before + position, LAST_POSITION)}${mark}`;
      const list = places.get(lexeme);
      if (list === undefined) places.set(lexeme, [place]);
      else if (list.length < MOST_POSITIONS && list.at(-1) !== place) list.push(place);
    };
    const { tokens, compounds } = readTokens(text);
    for (const token of tokens) {
      for (const lexeme of analyser.lexemesOf(token)) put(lexeme, token.position);
      if (!isStopWord(token.text)) put(surfaceLexeme(token), token.position);
    }
    for (const { lexeme } of compounds) put(lexeme, 1);
    for (const lexeme of lexemes) put(lexeme, 1);
    before += tokens.length + GAP;
  }
  return places;
}

function print(places: ReadonlyMap<string, string[]>, withPlaces: boolean): { text: string; bytes: number } {
  const words: string[] = [];
  let bytes = 0;
  for (const [lexeme, list] of places) {
    const length = Buffer.byteLength(lexeme);
    const size = length + (withPlaces ? 4 + 2 * list.length : 0);
    const fits = withPlaces || bytes + size <= MOST_BYTES;
    if (length === 0 || length > LONGEST_LEXEME_BYTES || !fits) continue;
    bytes += size;
    words.push(`${quoteLexeme(lexeme)}${withPlaces ? `:${list.join(',')}` : ''}`);
  }
  return { text: words.join(' '), bytes };
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * Lexemes under which a signature is found: whole, and by its last parts (PL_9001_01_02 by 9001/01/02, 01/02),
 * since people copy what stands on a folder. They go into `lexemes` of its part.
 */
export function signatureLexemes(signature: string): string[] {
  const parts = readTokens(signature).tokens.map(({ text }) => text);
  return parts.slice(0, -1).map((_, from) => compoundLexeme(parts.slice(from)));
}
