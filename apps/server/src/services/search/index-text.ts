import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import { addTerms } from '../../queries/search/index-rows.ts';
import { deleteIndexed } from '../../queries/search/index-state.ts';
import { findIndexableText, insertTextParts, type TextPart } from '../../queries/search/text-rows.ts';
import { splitMinutes, splitPages } from './split-text.ts';
import { termsOf } from './terms.ts';
import { vectorInTurns } from './vector-in-turns.ts';

const BATCH = 100;

/** Makes the text of a file findable as it is now, page by page or minute by minute. */
export async function indexText(db: Db, fileId: number): Promise<void> {
  await deleteIndexed(db, 'text', [fileId]);
  const found = await findIndexableText(db, fileId);
  if (!found) return;
  const file = { id: fileId, institutionId: found.institution_id };
  const pieces = found.kind === 'ocr' ? splitPages(found.text) : splitMinutes(found.text);
  for (let from = 0; from < pieces.length; from += BATCH) {
    const batch = pieces.slice(from, from + BATCH);
    const parts: TextPart[] = [];
    for (const piece of batch)
      parts.push({ ...piece, words: await vectorInTurns([{ text: piece.text, weight: 'D' }]) });
    await insertTextParts(db, file, parts, ANALYSER_VERSION);
    await addTerms(db, file.institutionId, termsOf(batch.map(({ text }) => text)));
  }
}
