import { isStopWord } from '@regest/polish/words/stop-words.ts';
import { readTokens } from '@regest/polish/words/tokens.ts';

const SHORTEST = 4;
const LONGEST = 40;
/** More words than a long description has; what a hostile one has beyond them is not suggested to anybody. */
const MOST = 5_000;

/** The words of texts worth suggesting to whoever misspells them, in lower case. */
export function termsOf(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const token of readTokens(text.slice(0, 100_000)).tokens) {
      const isWord = /^\p{L}+$/u.test(token.text) && token.text.length >= SHORTEST;
      if (isWord && token.text.length <= LONGEST && !isStopWord(token.text))
        found.add(token.text.toLowerCase());
      if (found.size >= MOST) return [...found];
    }
  }
  return [...found];
}
