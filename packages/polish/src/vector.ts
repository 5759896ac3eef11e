import { type Analyser, surfaceLexeme } from './analyser.ts';
import { isStopWord } from './words/stop-words.ts';
import { compoundLexeme, LONGEST_LEXEME_BYTES, readTokens } from './words/tokens.ts';

/** A part of what is indexed together, and how much a hit in it weighs in PostgreSQL's ranking. */
export type TextPart = { text: string; weight: 'A' | 'B' | 'C' | 'D'; lexemes?: readonly string[] };

/** PostgreSQL's limits of a tsvector. */
const LAST_POSITION = 16_383;
const MOST_POSITIONS = 255;
const MOST_BYTES = 1_000_000;
/** A phrase must not reach from one part into the next. */
const GAP = 10;

/** The lexemes of a part with their places in it. */
export interface ReadPart {
  lexemes: [lexeme: string, position: number][];
  weight: TextPart['weight'];
  /** How many words it has. */
  length: number;
}

export function readPart(analyser: Analyser, { text, weight, lexemes: more = [] }: TextPart): ReadPart {
  const { tokens, compounds } = readTokens(text);
  const lexemes: ReadPart['lexemes'] = [];
  for (const token of tokens) {
    for (const lexeme of analyser.lexemesOf(token)) lexemes.push([lexeme, token.position]);
    if (!isStopWord(token.text)) lexemes.push([surfaceLexeme(token), token.position]);
  }
  for (const { lexeme } of compounds) lexemes.push([lexeme, 1]);
  for (const lexeme of more) lexemes.push([lexeme, 1]);
  return { lexemes, weight, length: tokens.length };
}

/** Gathers texts that are found together, part by part, so that a long one need not be read in one go. */
export class VectorBuilder {
  readonly #places = new Map<string, string[]>();
  #before = 0;

  add({ lexemes, weight, length }: ReadPart): void {
    for (const [lexeme, position] of lexemes) this.#put(lexeme, position, weight);
    this.#before += length + GAP;
  }

  /** The literal of a tsvector (`$1::tsvector`). */
  literal(): string {
    const slices = this.literalInSlices();
    let slice = slices.next();
    while (!slice.done) slice = slices.next();
    return slice.value;
  }

  /** The same, to be continued between other work: 100,000 different words take 100 ms. */
  *literalInSlices(): Generator<void, string, undefined> {
    const whole = yield* print(this.#places, true);
    // Only hostile or book-length texts get here: they lose phrases and places, but no word.
    if (whole.bytes <= MOST_BYTES) return whole.text;
    return (yield* print(this.#places, false)).text;
  }

  #put(lexeme: string, position: number, weight: TextPart['weight']): void {
    const place = `${Math.min(this.#before + position, LAST_POSITION)}${weight === 'D' ? '' : weight}`;
    const list = this.#places.get(lexeme);
    if (list === undefined) this.#places.set(lexeme, [place]);
    else if (list.length < MOST_POSITIONS && list.at(-1) !== place) list.push(place);
  }
}

export function vectorLiteral(analyser: Analyser, parts: readonly TextPart[]): string {
  const builder = new VectorBuilder();
  for (const part of parts) builder.add(readPart(analyser, part));
  return builder.literal();
}

/** So many lexemes are printed in one go: about two milliseconds. */
const PER_SLICE = 5_000;

function* print(
  places: ReadonlyMap<string, string[]>,
  withPlaces: boolean,
): Generator<void, { text: string; bytes: number }, undefined> {
  const words: string[] = [];
  let bytes = 0;
  let count = 0;
  for (const [lexeme, list] of places) {
    count += 1;
    if (count % PER_SLICE === 0) yield;
    if (!withPlaces && lexeme.startsWith('=')) continue;
    const length = Buffer.byteLength(lexeme);
    const size = length + (withPlaces ? 4 + 2 * list.length : 0);
    // A text that does not fit with its places is printed anew without them.
    if (withPlaces && bytes > MOST_BYTES) break;
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
