import { Analyser } from '@regest/polish/analyser.ts';
import { findMarks } from '@regest/polish/highlight.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { readPartInSlices, type TextPart, VectorBuilder } from '@regest/polish/vector.ts';
import { isStopWord } from '@regest/polish/words/stop-words.ts';
import { readTokens } from '@regest/polish/words/tokens.ts';
import { openTimeSlice, runInSteps } from '../operation/time-slices.ts';

/** Words of another language, in lower case, and what they are called in Polish. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

let analyser: Analyser | undefined;

/** One for the whole process, since it caches words; created when search is first needed. */
export function polish(): Analyser {
  analyser ??= new Analyser();
  return analyser;
}

export const readQuery = (typed: string, exact = false, synonyms?: Synonyms): Query =>
  parseQuery(polish(), typed, { exact, synonyms });

/** Characters split into words at once. */
const SLICE = 10_000;

/** A long text cut at white space, so that no word is halved. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const sliceEnd = start + SLICE;
    const space = sliceEnd >= text.length ? text.length : text.indexOf(' ', sliceEnd);
    const end = space < 0 || space > sliceEnd + SLICE ? Math.min(text.length, sliceEnd + SLICE) : space;
    yield text.slice(start, end);
    start = end;
  }
}

/** Finishes a piece of work and yields to the event loop whenever a slice of time is over. */
const inSlices = <Result>(work: Generator<void, Result, undefined>): Promise<Result> =>
  runInSteps(work, openTimeSlice());

function* addParts(
  parts: readonly TextPart[],
  builderOf: (part: TextPart) => readonly VectorBuilder[],
): Generator<void, void, undefined> {
  for (const part of parts) {
    for (const text of slicesOf(part.text)) {
      const words = yield* readPartInSlices(polish(), { ...part, text });
      for (const builder of builderOf(part)) builder.add(words);
      yield;
    }
  }
}

/** The tsvector literals of all parts and of those that are the head, each part read once. */
export async function vectorsOf(
  parts: readonly TextPart[],
  isHead: (part: TextPart) => boolean = () => false,
): Promise<{ words: string; head: string }> {
  const [all, head] = [new VectorBuilder(), new VectorBuilder()];
  await inSlices(addParts(parts, (part) => (isHead(part) ? [all, head] : [all])));
  return { words: await inSlices(all.literalInSlices()), head: await inSlices(head.literalInSlices()) };
}

const SHORTEST_TERM = 4;
const MAX_TERM_LENGTH = 40;
/** More words than a long description has; further ones of a hostile text are not suggested. */
const MAX_TERMS = 5_000;
const MAX_TEXT_OF_TERMS_LENGTH = 100_000;

/** The words of texts that a misspelt query is compared with, in lower case. */
export async function termsOf(texts: readonly string[]): Promise<string[]> {
  return [...(await inSlices(collectTerms(texts)))];
}

function* collectTerms(texts: readonly string[]): Generator<void, ReadonlySet<string>, undefined> {
  const terms = new Set<string>();
  for (const text of texts) {
    for (const slice of slicesOf(text.slice(0, MAX_TEXT_OF_TERMS_LENGTH))) {
      for (const token of readTokens(slice).tokens) {
        const isWord = /^\p{L}+$/u.test(token.text) && token.text.length >= SHORTEST_TERM;
        if (isWord && token.text.length <= MAX_TERM_LENGTH && !isStopWord(token.text))
          terms.add(token.text.toLowerCase());
        if (terms.size >= MAX_TERMS) return terms;
      }
      yield;
    }
  }
  return terms;
}

/** The places of the words of a query in a text, in all their forms: UTF-16 offsets. */
export function mark(text: string, query: string | Query, exact = false): [number, number][] {
  const read = typeof query === 'string' ? readQuery(query, exact) : query;
  if (read.isEmpty || text === '') return [];
  return findMarks(polish(), text, read).map(({ start, end }) => [start, end]);
}
