import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import { findIndexableAuthors, putAuthorWords } from '../../queries/search/index-rows.ts';
import { vectorInTurns } from './vector-in-turns.ts';

/** Makes these creators findable by name, other names and description. */
export async function indexAuthors(db: Db, ids: readonly number[]): Promise<void> {
  const rows = [];
  for (const author of await findIndexableAuthors(db, ids)) {
    const words = await vectorInTurns([
      { text: author.name, weight: 'A' },
      { text: author.other_name ?? '', weight: 'B' },
      { text: author.description ?? '', weight: 'C' },
    ]);
    rows.push({ id: author.id, institutionId: author.institution_id, words });
  }
  await putAuthorWords(db, rows, ANALYSER_VERSION);
}
