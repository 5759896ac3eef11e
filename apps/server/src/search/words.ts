import { setImmediate as nextTick } from 'node:timers/promises';
import { Analyser } from '@regest/polish/analyser.ts';
import { findMarks } from '@regest/polish/highlight.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { readPart, type TextPart, VectorBuilder } from '@regest/polish/vector.ts';
import { isStopWord } from '@regest/polish/words/stop-words.ts';
import { readTokens } from '@regest/polish/words/tokens.ts';

let analyser: Analyser | undefined;

/** One for the whole process, since it caches words; created when search is first needed. */
export function polish(): Analyser {
  analyser ??= new Analyser();
  return analyser;
}

export const readQuery = (typed: string, exact = false): Query => parseQuery(polish(), typed, { exact });

/** Characters analysed before the event loop is yielded to: some milliseconds. */
const SLICE = 10_000;

/** A long text cut at white space, so that no word is halved. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const wanted = start + SLICE;
    const space = wanted >= text.length ? text.length : text.indexOf(' ', wanted);
    const end = space < 0 || space > wanted + SLICE ? Math.min(text.length, wanted + SLICE) : space;
    yield text.slice(start, end);
    start = end;
  }
}

/** Yields to the event loop whenever a slice's worth of characters has been read. */
function pacer() {
  let read = 0;
  return async (characters: number) => {
    read += characters;
    if (read < SLICE) return;
    read = 0;
    await nextTick();
  };
}

async function literalOf(builder: VectorBuilder): Promise<string> {
  const slices = builder.literalInSlices();
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await nextTick();
  }
}

/** The tsvector literals of all parts and of those that are the head, each part read once. */
export async function vectorsOf(
  parts: readonly TextPart[],
  isHead: (part: TextPart) => boolean = () => false,
): Promise<{ words: string; head: string }> {
  const [all, heads] = [new VectorBuilder(), new VectorBuilder()];
  const pace = pacer();
  for (const part of parts) {
    const builders = isHead(part) ? [all, heads] : [all];
    for (const text of slicesOf(part.text)) {
      const words = readPart(polish(), { ...part, text });
      for (const builder of builders) builder.add(words);
      await pace(text.length);
    }
  }
  return { words: await literalOf(all), head: await literalOf(heads) };
}

const SHORTEST_TERM = 4;
const LONGEST_TERM = 40;
/** More words than a long description has; further ones of a hostile text are not suggested. */
const MOST_TERMS = 5_000;

/** The words of texts that a misspelt query is compared with, in lower case. */
export async function termsOf(texts: readonly string[]): Promise<string[]> {
  const terms = new Set<string>();
  const pace = pacer();
  for (const text of texts) {
    for (const slice of slicesOf(text.slice(0, 100_000))) {
      for (const token of readTokens(slice).tokens) {
        const isWord = /^\p{L}+$/u.test(token.text) && token.text.length >= SHORTEST_TERM;
        if (isWord && token.text.length <= LONGEST_TERM && !isStopWord(token.text))
          terms.add(token.text.toLowerCase());
        if (terms.size >= MOST_TERMS) return [...terms];
      }
      await pace(slice.length);
    }
  }
  return [...terms];
}

/** Where the words of a query stand in a text, in all their forms: UTF-16 offsets. */
export function mark(text: string, query: string, exact = false): [number, number][] {
  const read = readQuery(query, exact);
  if (read.isEmpty || text === '') return [];
  return findMarks(polish(), text, read).map(({ start, end }) => [start, end]);
}
