import { Analyser } from '../src/analyser.ts';
import { vectorLiteral } from '../src/vector.ts';

/** Prints the bytes that an analyser holds when its caches are as full as they get. Run with `--expose-gc`. */
const held = () => {
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
};
/** A thousand short of what the caches keep: one more and they start over. */
const WORDS = 59_000;
const LETTERS = 'aąbcćdeęfghijklłmnńoóprsśtuwyzźż';

function word(number: number): string {
  let text = '';
  for (let rest = number + LETTERS.length ** 3; rest > 0; rest = Math.floor(rest / LETTERS.length))
    text += LETTERS[rest % LETTERS.length];
  return `${text}owskiego`;
}

const before = held();
const analyser = new Analyser();
for (let from = 0; from < WORDS; from += 1000) {
  const text = Array.from({ length: 1000 }, (_, more) => word(from + more)).join(' ');
  vectorLiteral(analyser, [{ text, weight: 'A' }]);
}
process.stdout.write(String(held() - before));
// Still needed, so that nothing of it was let go before it was counted.
if (analyser.lexemesForQuery('straż', false).lexemes.length === 0) process.exitCode = 1;
