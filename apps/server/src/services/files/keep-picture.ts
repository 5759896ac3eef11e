import { Readable } from 'node:stream';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { addUnreferencedContent, claimContent } from '../../queries/files/unreferenced-content.ts';
import { replacePicture } from '../../queries/files/write-files.ts';
import { storeContent } from './store-content.ts';

/** Pictures are ours, made inside limits; none comes near this. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Stores a picture of a file in place of the one it had. A file deleted meanwhile gets none. */
export async function keepPicture(
  deps: Pick<Deps, 'db' | 'store'>,
  fileId: number,
  which: 'thumbnail_id' | 'poster_id',
  picture: Uint8Array,
): Promise<void> {
  const { contentId } = await storeContent(deps, Readable.from([picture]), MAX_BYTES);
  await inTransaction(deps.db, async (db) => {
    const replaced = await replacePicture(db, fileId, which, contentId);
    if (!replaced) return;
    await claimContent(db, contentId);
    if (replaced.old !== null) await addUnreferencedContent(db, [replaced.old], 0);
  });
}
