import { fold } from '@regest/polish/words/fold.ts';

/** One letter in so many may differ. */
const LETTERS_PER_FAULT = 3;
const LONGEST = 40;

/** Whether two words are one, read badly and written well: accents, signs at its ends, a letter in three. */
export function isRespelt(read: string, written: string): boolean {
  const [a, b] = [read, written].map((word) => fold(word).replace(/[^\p{L}\p{N}]/gu, ''));
  if (!a || !b || a.length > LONGEST || b.length > LONGEST) return false;
  if (a === b) return true;
  const allowed = Math.floor(Math.max(a.length, b.length) / LETTERS_PER_FAULT);
  return Math.abs(a.length - b.length) <= allowed && edits(a, b) <= allowed;
}

function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      next.push(Math.min((row[j] ?? 0) + (a[i] === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
