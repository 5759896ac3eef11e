import type { WordBox } from '../../engines/ocr/word-box.ts';
import { isRespelt } from './is-respelt.ts';

/** Beyond this many pairs of words the nearest that is alike is taken, which is quicker and nearly as good. */
const MOST_PAIRS = 400_000;
const NEAR = 60;

type Match = [box: number, word: number];

/**
 * The boxes of those words of a corrected text that the machine saw: what was changed, added or taken out loses its
 * box, what stands between keeps it. A word that was only respelt keeps its place under its new spelling.
 */
export function keptBoxes(seen: readonly WordBox[], text: string): WordBox[] {
  const words = text.split(/\s+/).filter(Boolean);
  const matches = [...matchWords(seen, words), [seen.length, words.length] as Match];
  const kept: WordBox[] = [];
  let [box, word] = [0, 0];
  for (const [nextBox, nextWord] of matches) {
    // As many words as there were: each may be the other spelt better.
    if (nextBox - box === nextWord - word)
      for (; box < nextBox; box += 1, word += 1) {
        const [was, is] = [seen[box], words[word]];
        if (was && is !== undefined && isRespelt(was.text, is)) kept.push({ ...was, text: is });
      }
    const same = seen[nextBox];
    if (same) kept.push(same);
    [box, word] = [nextBox + 1, nextWord + 1];
  }
  return kept;
}

/** Pairs of equal words in the same order on both sides. */
function matchWords(seen: readonly WordBox[], words: readonly string[]): Match[] {
  const isSame = (box: number, word: number) => seen[box]?.text === words[word];
  let start = 0;
  while (start < Math.min(seen.length, words.length) && isSame(start, start)) start += 1;
  let [boxEnd, wordEnd] = [seen.length, words.length];
  while (boxEnd > start && wordEnd > start && isSame(boxEnd - 1, wordEnd - 1)) {
    boxEnd -= 1;
    wordEnd -= 1;
  }
  const [height, width] = [boxEnd - start, wordEnd - start];
  const middle = height * width <= MOST_PAIRS ? longest(height, width, isSame, start) : [];
  if (height * width > MOST_PAIRS) middle.push(...nearest(start, boxEnd, wordEnd, isSame));
  return [
    ...Array.from({ length: start }, (_, at): Match => [at, at]),
    ...middle,
    ...Array.from({ length: seen.length - boxEnd }, (_, at): Match => [boxEnd + at, wordEnd + at]),
  ];
}

/** The longest common sequence, by the table of the lengths of what follows. */
function longest(
  height: number,
  width: number,
  isSame: (box: number, word: number) => boolean,
  start: number,
): Match[] {
  const row = width + 1;
  const lengths = new Uint32Array((height + 1) * row);
  const at = (i: number, j: number) => lengths[i * row + j] ?? 0;
  for (let i = height - 1; i >= 0; i -= 1)
    for (let j = width - 1; j >= 0; j -= 1)
      lengths[i * row + j] = isSame(start + i, start + j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const matches: Match[] = [];
  for (let [i, j] = [0, 0]; i < height && j < width; ) {
    if (isSame(start + i, start + j)) matches.push([start + i++, start + j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return matches;
}

/** Each word with the next box that is alike and not far off. */
function nearest(
  start: number,
  boxEnd: number,
  wordEnd: number,
  isSame: (box: number, word: number) => boolean,
): Match[] {
  const matches: Match[] = [];
  let box = start;
  for (let word = start; word < wordEnd && box < boxEnd; word += 1) {
    for (let ahead = box; ahead < Math.min(box + NEAR, boxEnd); ahead += 1) {
      if (!isSame(ahead, word)) continue;
      matches.push([ahead, word]);
      box = ahead + 1;
      break;
    }
  }
  return matches;
}
