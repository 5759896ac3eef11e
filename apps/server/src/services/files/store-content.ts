import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { detectHead, detectType, HEAD_BYTES } from '../../derivatives/detect-type.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { addUnreferencedContent, expediteDeletion } from '../../queries/files/unreferenced-content.ts';
import { newContentId, type Store, type StoredContent, StoreError } from '../../store/store.ts';

/** Far longer than any upload or conversion takes; a content without a reference by then is abandoned. */
const GRACE_SECONDS = 24 * 60 * 60;

export interface TypedContent extends StoredContent {
  /** Type by the first bytes; the worker inspects the file further later. */
  mimeType: string;
}

type Parts = Pick<Deps, 'db' | 'store'>;

/**
 * Writes bytes into the store. They stay on the list of bytes to delete until a row claims them (`claimContent`), so
 * a process that dies in between leaves nothing for good.
 */
export async function storeContent(
  { db, store }: Parts,
  source: Readable,
  maxBytes: number,
): Promise<StoredContent> {
  const contentId = newContentId();
  await addUnreferencedContent(db, [contentId], GRACE_SECONDS);
  try {
    return await store.put(source, { maxBytes, contentId });
  } catch (error) {
    await addUnreferencedContent(db, [contentId], 0);
    if (error instanceof StoreError && error.code === 'tooLarge') throw new AppError('tooLarge');
    throw error;
  }
}

export async function storeUpload(
  parts: Parts,
  source: Readable,
  maxBytes: number,
  fieldName = 'fileContent',
): Promise<TypedContent> {
  const stored = await storeContent(parts, source, maxBytes);
  if (stored.size === 0) {
    await discardContent(parts, stored.contentId);
    throw invalidField(fieldName, 'Required');
  }
  return { ...stored, mimeType: await typeOf(parts.store, stored) };
}

/** Type of the bytes; in a remote store it is detected from their beginning. */
async function typeOf(store: Store, { contentId, size }: StoredContent): Promise<string> {
  const path = store.localPath(contentId);
  if (path !== null) return detectType(path);
  const head = await store.read(contentId, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 });
  return detectHead(await buffer(head));
}

/**
 * Deletes bytes that are not needed after all. Should this fail, they remain on the list. When the answer to a commit
 * was lost a row may have claimed them: then they are off the list, and stay.
 */
export async function discardContent({ db, store }: Parts, contentId: string): Promise<void> {
  if (await expediteDeletion(db, contentId)) await store.delete(contentId);
}
