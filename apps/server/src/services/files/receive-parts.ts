import type { Readable } from 'node:stream';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { takeLoose } from '../../queries/files/loose-content.ts';
import { insertPart } from '../../queries/files/upload-parts.ts';
import { advanceUpload } from '../../queries/files/upload-rows.ts';
import type { StoredContent } from '../../store/store.ts';
import { cutStream } from './cut-stream.ts';
import { discardContent, storeContent } from './store-content.ts';

/** What a killed server can lose of an upload; smaller ones would cost more syncing than writing. */
const PART_BYTES = 8 * 1024 * 1024;

type Parts = Pick<Deps, 'db' | 'store'>;

/** False when another request, perhaps on another server, was quicker at this place. */
async function keepPart(deps: Parts, uploadId: string, start: number, content: StoredContent) {
  const { contentId, size } = content;
  try {
    const isKept = await inTransaction(deps.db, async (db) => {
      if (!(await advanceUpload(db, uploadId, start, size))) return false;
      if (!(await takeLoose(db, contentId))) throw new Error('the bytes of the part were given up');
      await insertPart(db, { upload_id: uploadId, start, size, content_id: contentId });
      return true;
    });
    if (!isKept) await discardContent(deps, contentId);
    return isKept;
  } catch (error) {
    await discardContent(deps, contentId);
    throw error;
  }
}

/**
 * Takes what a request brings of an upload, part by part, each safe before the next: whatever breaks, what came
 * before stays. Gives the length of all that is here now, or null when another request was quicker.
 */
export async function receiveParts(
  deps: Parts,
  uploadId: string,
  offset: number,
  source: Readable,
): Promise<number | null> {
  const pieces = cutStream(source, PART_BYTES);
  let received = offset;
  for (let piece = await pieces.next(); piece; piece = await pieces.next()) {
    const content = await storeContent(deps, piece, PART_BYTES);
    if (!(await keepPart(deps, uploadId, received, content))) return null;
    received += content.size;
  }
  pieces.throwFault();
  return received;
}
