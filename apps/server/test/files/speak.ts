import { writeFile } from 'node:fs/promises';
import text2wav from 'text2wav';

/** About forty Polish words that a simple synthetic voice pronounces intelligibly. */
export const POLISH_TEXT =
  'Urodziłam się w małej wsi nad rzeką. Mój ojciec był nauczycielem w szkole, a matka prowadziła dom. ' +
  'Kiedy zaczęła się wojna, miałam siedem lat. Pamiętam dobrze, jak wyjechaliśmy do babci. ' +
  'Po wojnie wróciliśmy do domu i poszłam do szkoły.';

/** Writes speech of espeak-ng to a WAV file. */
export async function speakTo(path: string, text: string, voice = 'pl', speed = 140): Promise<void> {
  await writeFile(path, await text2wav(text, { voice, speed }));
}

/** Word error rate: edits that turn `heard` into `expected`, per word of `expected`. */
export function wordErrors(heard: string, expected: string): number {
  const [a, b] = [wordsOf(heard), wordsOf(expected)];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, word] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries())
      next.push(
        Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return (row.at(-1) ?? 0) / b.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
