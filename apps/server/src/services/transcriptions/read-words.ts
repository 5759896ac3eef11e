import type { PageWord } from '@regest/contract/endpoints/transcriptions.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findPageWords } from '../../queries/transcriptions/text-pages.ts';
import { findTranscription } from '../../queries/transcriptions/transcriptions.ts';
import { findReadable } from '../files/find-readable.ts';

/** Where the words of a page stand. A recording, and a page that no machine read, has no boxes. */
export async function readWords(db: Db, actor: Actor, fileId: number, page: number): Promise<PageWord[]> {
  await findReadable(db, actor, 'transcription.read', fileId);
  if (!(await findTranscription(db, fileId))) throw notFound('transcription', fileId);
  return findPageWords(db, fileId, page);
}
