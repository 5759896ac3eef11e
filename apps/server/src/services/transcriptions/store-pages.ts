import { createHash } from 'node:crypto';
import { textPages } from '@regest/contract/text/text-pages.ts';
import { fold } from '@regest/polish/words/fold.ts';
import type { Db } from '../../db/schema.ts';
import type { WordBox } from '../../engines/ocr/ocr-engine.ts';
import { yieldToEventLoop } from '../../operation/time-slices.ts';
import {
  deleteTextPages,
  emptyTextPages,
  listMachineWords,
  listPageHashes,
  packWords,
  putTextPages,
  type TextPage,
} from '../../queries/transcriptions/text-pages.ts';

const BATCH = 20;

/** Brings the pages of a text in line with it. Pages that did not change are not touched. */
export async function storePages(db: Db, fileId: number, kind: 'ocr' | 'stt', text: string): Promise<void> {
  if (kind !== 'ocr') return deleteTextPages(db, fileId);
  const pages = textPages(text).filter((page) => page.text.trim() !== '');
  const hashes = await listPageHashes(db, fileId);
  const changed = pages.filter((page) => hashes.get(page.page) !== md5(page.text));
  for (let from = 0; from < changed.length; from += BATCH) {
    const batch = changed.slice(from, from + BATCH);
    const numbers = batch.map(({ page }) => page);
    const machineWords = await listMachineWords(db, fileId, numbers);
    const rows: TextPage[] = [];
    for (const page of batch) {
      rows.push({ ...page, words: packWords(alignBoxes(machineWords.get(page.page) ?? [], page.text)) });
      await yieldToEventLoop();
    }
    await putTextPages(db, fileId, rows);
  }
  await emptyTextPages(
    db,
    fileId,
    pages.map(({ page }) => page),
  );
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Beyond this many pairs of words the nearest that is alike is taken, which is quicker and nearly as good. */
const MAX_PAIRS = 400_000;
const NEAR = 60;

type Match = [box: number, word: number];

/**
 * The boxes of those words of a corrected text that the machine saw: what was changed, added or taken out loses its
 * box, a word between them keeps it. A word that was only respelt keeps its place under its new spelling.
 */
export function alignBoxes(seen: readonly WordBox[], text: string): WordBox[] {
  const words = text.split(/\s+/).filter(Boolean);
  const matches = [...matchWords(seen, words), [seen.length, words.length] as Match];
  const placedBoxes: WordBox[] = [];
  let [box, word] = [0, 0];
  for (const [nextBox, nextWord] of matches) {
    // As many words as there were: each may be the other spelt better.
    if (nextBox - box === nextWord - word)
      for (; box < nextBox; box += 1, word += 1) {
        const [was, is] = [seen[box], words[word]];
        if (was && is !== undefined && isRespelt(was.text, is)) placedBoxes.push({ ...was, text: is });
      }
    const previousBox = seen[nextBox];
    if (previousBox) placedBoxes.push(previousBox);
    [box, word] = [nextBox + 1, nextWord + 1];
  }
  return placedBoxes;
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
  const middle = height * width <= MAX_PAIRS ? longest(height, width, isSame, start) : [];
  if (height * width > MAX_PAIRS) middle.push(...nearest(start, boxEnd, wordEnd, isSame));
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

/** One letter in so many may differ. */
const LETTERS_PER_FAULT = 3;
const LONGEST = 40;

/** Whether two words are one, read badly and written well: accents, signs at its ends, a letter in three. */
function isRespelt(read: string, written: string): boolean {
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
