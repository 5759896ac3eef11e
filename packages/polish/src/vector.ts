import { type Analyser, surfaceLexeme } from './analyser.ts';
import { isStopWord } from './words/stop-words.ts';
import { compoundLexeme, MAX_LEXEME_BYTES, readTokens } from './words/tokens.ts';

/** A part of what is indexed together, and how much a hit in it weighs in PostgreSQL's ranking. */
export type TextPart = { text: string; weight: 'A' | 'B' | 'C' | 'D'; lexemes?: readonly string[] };

/** PostgreSQL's limits of a tsvector. */
const LAST_POSITION = 16_383;
const MAX_POSITIONS = 255;
const MAX_BYTES = 1_000_000;
const BYTES_OF_PLACES = 4;
const BYTES_OF_PLACE = 2;
/** About two milliseconds of printing. */
const LEXEMES_PER_SLICE = 5_000;
/** A phrase must not reach from one part into the next. */
const GAP = 10;

const isSurface = (lexeme: string) => lexeme.startsWith('=');

function finish<Result>(work: Generator<void, Result, undefined>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** The lexemes of a part with their places in it. */
export interface ReadPart {
  lexemes: [lexeme: string, position: number][];
  weight: TextPart['weight'];
  /** Number of words. */
  length: number;
}

export function readPart(analyser: Analyser, part: TextPart): ReadPart {
  return finish(readPartInSlices(analyser, part));
}

/** An unknown word takes up to 50 microseconds. */
const WORDS_PER_SLICE = 100;

/** The same, to be continued between other work. */
export function* readPartInSlices(
  analyser: Analyser,
  { text, weight, lexemes: more = [] }: TextPart,
): Generator<void, ReadPart, undefined> {
  const { tokens, compounds } = readTokens(text);
  const lexemes: ReadPart['lexemes'] = [];
  for (const token of tokens) {
    if (token.position % WORDS_PER_SLICE === 0) yield;
    for (const lexeme of analyser.lexemesOf(token)) lexemes.push([lexeme, token.position]);
    if (!isStopWord(token.text)) lexemes.push([surfaceLexeme(token), token.position]);
  }
  for (const { lexeme } of compounds) lexemes.push([lexeme, 1]);
  for (const lexeme of more) lexemes.push([lexeme, 1]);
  return { lexemes, weight, length: tokens.length };
}

/**
 * Gathers texts that are found together, part by part. A text of book length, which PostgreSQL does not take whole, keeps
 * every word, and loses places and the words as they stand, so that no phrase is found in it.
 */
export class VectorBuilder {
  readonly #places = new Map<string, string[]>();
  #before = 0;
  #bytes = 0;
  #hasPlaces = true;

  add({ lexemes, weight, length }: ReadPart): void {
    for (const [lexeme, position] of lexemes) {
      const place = Math.min(this.#before + position, LAST_POSITION);
      this.#put(lexeme, `${place}${weight === 'D' ? '' : weight}`);
    }
    this.#before += length + GAP;
  }

  /** The literal of a tsvector (`$1::tsvector`). */
  literal(): string {
    return finish(this.literalInSlices());
  }

  /** The same, to be continued between other work: 100,000 different words take 100 ms. */
  *literalInSlices(): Generator<void, string, undefined> {
    const words: string[] = [];
    for (const [lexeme, places] of this.#places) {
      words.push(this.#hasPlaces ? `${quoteLexeme(lexeme)}:${places.join(',')}` : quoteLexeme(lexeme));
      if (words.length % LEXEMES_PER_SLICE === 0) yield;
    }
    return words.join(' ');
  }

  #put(lexeme: string, place: string): void {
    const places = this.#places.get(lexeme);
    if (places === undefined) this.#putNew(lexeme, place);
    else if (this.#hasPlaces && places.length < MAX_POSITIONS && places.at(-1) !== place) {
      places.push(place);
      this.#bytes += BYTES_OF_PLACE;
    }
    if (this.#hasPlaces && this.#bytes > MAX_BYTES) this.#dropPlaces();
  }

  #putNew(lexeme: string, place: string): void {
    if (!this.#hasPlaces && isSurface(lexeme)) return;
    const length = Buffer.byteLength(lexeme);
    if (length === 0 || length > MAX_LEXEME_BYTES) return;
    const bytes = length + (this.#hasPlaces ? BYTES_OF_PLACES + BYTES_OF_PLACE : 0);
    if (!this.#hasPlaces && this.#bytes + bytes > MAX_BYTES) return;
    this.#places.set(lexeme, this.#hasPlaces ? [place] : []);
    this.#bytes += bytes;
  }

  #dropPlaces(): void {
    const lexemes = [...this.#places.keys()];
    this.#places.clear();
    this.#bytes = 0;
    this.#hasPlaces = false;
    for (const lexeme of lexemes) this.#putNew(lexeme, '');
  }
}

export function vectorLiteral(analyser: Analyser, parts: readonly TextPart[]): string {
  const builder = new VectorBuilder();
  for (const part of parts) builder.add(readPart(analyser, part));
  return builder.literal();
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * Lexemes under which a signature is found: whole, and by its last parts (PL_9001_01_02 by 9001/01/02, 01/02),
 * since people copy the label of a folder. They go into `lexemes` of its part.
 */
export function signatureLexemes(signature: string): string[] {
  const parts = readTokens(signature).tokens.map(({ text }) => text);
  return parts.slice(0, -1).map((_, from) => compoundLexeme(parts.slice(from)));
}
