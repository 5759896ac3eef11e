import { createHash } from 'node:crypto';
import { matchWords, type WordMatch } from '@regest/contract/text/match-words.ts';
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

/** Updates the pages of a text. Unchanged pages are not written. */
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

/**
 * Boxes of those words of a corrected text that the machine saw: changed, added and removed words lose their box, the
 * words between keep it. A word that was only respelt keeps its place under its new spelling.
 */
export function alignBoxes(seen: readonly WordBox[], text: string): WordBox[] {
  const words = text.split(/\s+/).filter(Boolean);
  const matches = [...matchWords(seen, words), [seen.length, words.length] as WordMatch];
  const placedBoxes: WordBox[] = [];
  let [box, word] = [0, 0];
  for (const [nextBox, nextWord] of matches) {
    // With equal numbers of words, each may be a respelling of its counterpart.
    if (nextBox - box === nextWord - word)
      for (; box < nextBox; box += 1, word += 1) {
        const [was, is] = [seen[box], words[word]];
        if (was && is !== undefined && isRespelt(was.text, is)) placedBoxes.push(respelt(was, is));
      }
    const previousBox = seen[nextBox];
    if (previousBox) placedBoxes.push(previousBox);
    [box, word] = [nextBox + 1, nextWord + 1];
  }
  return placedBoxes;
}

/** A person chose the new spelling, so the engine's doubt is removed. */
const respelt = ({ isUnsure, ...box }: WordBox, text: string): WordBox => ({ ...box, text });

/** Letters for each one that may differ. */
const LETTERS_PER_FAULT = 3;
const MAX_COMPARED_CHARACTERS = 40;

/**
 * True for two spellings of one word: they may differ in accents, in signs at the ends and in a third of the letters.
 */
function isRespelt(read: string, written: string): boolean {
  const [a, b] = [read, written].map((word) => fold(word).replace(/[^\p{L}\p{N}]/gu, ''));
  if (!a || !b || a.length > MAX_COMPARED_CHARACTERS || b.length > MAX_COMPARED_CHARACTERS) return false;
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
