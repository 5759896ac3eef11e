import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import { addTerms } from '../../queries/search/index-rows.ts';
import { deleteIndexed } from '../../queries/search/index-state.ts';
import {
  findIndexableText,
  hasTextParts,
  type IndexableText,
  insertTextParts,
  type TextPart,
} from '../../queries/search/text-rows.ts';
import { splitMinutes, splitPages, type TextPiece } from './split-text.ts';
import { termsOf } from './terms.ts';
import { vectorInTurns } from './vector-in-turns.ts';

const BATCH = 100;

const piecesOf = ({ kind, text }: IndexableText) => (kind === 'ocr' ? splitPages(text) : splitMinutes(text));

async function partsOf(pieces: readonly TextPiece[]): Promise<TextPart[]> {
  const parts: TextPart[] = [];
  for (const piece of pieces)
    parts.push({ ...piece, words: await vectorInTurns([{ text: piece.text, weight: 'D' }]) });
  return parts;
}

/** Whether the text of a file is found by the words that it has now. */
export async function isTextIndexed(db: Db, fileId: number): Promise<boolean> {
  const found = await findIndexableText(db, fileId);
  return hasTextParts(db, fileId, found ? await partsOf(piecesOf(found)) : []);
}

/** Makes the text of a file findable as it is now, page by page or minute by minute. */
export async function indexText(db: Db, fileId: number): Promise<void> {
  await deleteIndexed(db, 'text', [fileId]);
  const found = await findIndexableText(db, fileId);
  if (!found) return;
  const file = { id: fileId, institutionId: found.institution_id };
  const pieces = piecesOf(found);
  for (let from = 0; from < pieces.length; from += BATCH) {
    const batch = pieces.slice(from, from + BATCH);
    const parts = await partsOf(batch);
    await insertTextParts(db, file, parts, ANALYSER_VERSION);
    await addTerms(db, file.institutionId, termsOf(batch.map(({ text }) => text)));
  }
}
