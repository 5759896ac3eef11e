import type { Readable } from 'node:stream';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { claimContent } from '../../queries/files/unreferenced-content.ts';
import { insertPart } from '../../queries/files/upload-parts.ts';
import { advanceUpload } from '../../queries/files/upload-rows.ts';
import type { StoredContent } from '../../store/store.ts';
import { cutStream } from './cut-stream.ts';
import { requireSpace } from './require-room.ts';
import { discardContent, storeContent } from './store-content.ts';

/** What a killed server can lose of an upload; smaller ones would cost more syncing than writing. */
const PART_BYTES = 8 * 1024 * 1024;

type Parts = Pick<Deps, 'db' | 'store' | 'settings'>;

/** Where the upload ends now; null when another request, perhaps on another server, was quicker at this place. */
async function keepPart(deps: Parts, uploadId: string, start: number, content: StoredContent) {
  const { contentId, size } = content;
  try {
    const isStored = await inTransaction(deps.db, async (db) => {
      if (!(await advanceUpload(db, uploadId, start, size))) return false;
      if (!(await claimContent(db, contentId))) throw new Error('the bytes of the part were given up');
      await insertPart(db, { upload_id: uploadId, start, size, content_id: contentId });
      return true;
    });
    if (isStored) return start + size;
  } catch (error) {
    await discardContent(deps, contentId);
    throw error;
  }
  await discardContent(deps, contentId);
  return null;
}

/** A part being stored, which may turn out to have no place in the upload. */
function beginPart(deps: Parts, piece: Readable) {
  const storing = storeContent(deps, piece, PART_BYTES);
  // Bytes that are not wanted are not waited for: the next piece comes only when this one is over.
  storing.catch(() => piece.destroy());
  return {
    keep: async (uploadId: string, start: number) => keepPart(deps, uploadId, start, await storing),
    async giveUp() {
      piece.destroy();
      const content = await storing.catch(() => null);
      if (content) await discardContent(deps, content.contentId);
    },
  };
}

/**
 * Takes what a request brings of an upload, part by part; while one is made safe the next comes in already.
 * Whatever breaks, the parts before it stay. Gives the length of all that is here now, or null when another
 * request was quicker.
 */
export async function receiveParts(
  deps: Parts,
  uploadId: string,
  offset: number,
  source: Readable,
): Promise<number | null> {
  const pieces = cutStream(source, PART_BYTES);
  let storedUpTo: Promise<number | null> = Promise.resolve(offset);
  for (;;) {
    await requireSpace(deps);
    const piece = await pieces.next();
    const part = piece && beginPart(deps, piece);
    let end: number | null = null;
    try {
      end = await storedUpTo;
    } finally {
      if (end === null) await part?.giveUp();
    }
    if (end === null) return null;
    if (!part) {
      pieces.throwFault();
      return end;
    }
    storedUpTo = part.keep(uploadId, end);
    storedUpTo.catch(() => undefined);
  }
}
