import { ANALYSER_VERSION } from '@regest/polish/analyser.ts';
import type { Db } from '../../db/schema.ts';
import {
  type AuthorWords,
  findIndexableAuthors,
  type IndexableAuthor,
  putAuthorWords,
} from '../../queries/search/index-rows.ts';
import { vectorInTurns } from './vector-in-turns.ts';

export async function wordsOfAuthor(author: IndexableAuthor): Promise<AuthorWords> {
  const words = await vectorInTurns([
    { text: author.name, weight: 'A' },
    { text: author.other_name ?? '', weight: 'B' },
    { text: author.description ?? '', weight: 'C' },
  ]);
  return { id: author.id, institutionId: author.institution_id, words };
}

/** Makes these creators findable by name, other names and description. */
export async function indexAuthors(db: Db, ids: readonly number[]): Promise<void> {
  const rows: AuthorWords[] = [];
  for (const author of await findIndexableAuthors(db, ids)) rows.push(await wordsOfAuthor(author));
  await putAuthorWords(db, rows, ANALYSER_VERSION);
}
