import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { textPages } from '@regest/contract/text/text-pages.ts';
import type { Db } from '../../db/schema.ts';
import {
  deleteTextPages,
  emptyTextPages,
  listMachineWords,
  listPageHashes,
  packWords,
  putTextPages,
  type TextPage,
} from '../../queries/transcriptions/text-pages.ts';
import { keptBoxes } from './kept-boxes.ts';

const BATCH = 20;

/** Brings the pages of a text in line with it. Pages that did not change are not touched. */
export async function keepPages(db: Db, fileId: number, kind: 'ocr' | 'stt', text: string): Promise<void> {
  if (kind !== 'ocr') return deleteTextPages(db, fileId);
  const pages = textPages(text).filter((page) => page.text.trim() !== '');
  const hashes = await listPageHashes(db, fileId);
  const changed = pages.filter((page) => hashes.get(page.page) !== md5(page.text));
  for (let from = 0; from < changed.length; from += BATCH) {
    const batch = changed.slice(from, from + BATCH);
    const numbers = batch.map(({ page }) => page);
    const seen = await listMachineWords(db, fileId, numbers);
    const rows: TextPage[] = [];
    for (const page of batch) {
      rows.push({ ...page, words: packWords(keptBoxes(seen.get(page.page) ?? [], page.text)) });
      await nextTurn();
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
