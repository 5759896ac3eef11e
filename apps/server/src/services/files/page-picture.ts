import type { Actor } from '@regest/contract/permissions.ts';
import { isEditable } from '@regest/contract/values/picture-edit.ts';
import type { Deps } from '../../deps.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import { notFound } from '../../errors/app-error.ts';
import { openByteCache } from '../../limits/byte-cache.ts';
import { openActorQuota } from '../../limits/quota.ts';
import type { FileRow } from '../../queries/files/find-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { requireScanned } from '../preservation/require-scanned.ts';
import { findReadable } from './find-readable.ts';

/** Pages are drawn at the first request; the quota keeps a list of hits from occupying every drawing process. */
const drawing = openActorQuota({ person: 12, institution: 24 });
const SIDE = 240;
/** Longer side in pixels, enough to see where to cut. */
const ORIGINAL_SIDE = 1600;
/** Room for about a thousand pages. Browsers cache them no longer than the signature in the address is valid. */
const pictureCache = openByteCache(8 * 1024 * 1024);

async function draw(
  { store }: Deps,
  actor: Actor,
  file: FileRow,
  { page, side }: { page: number; side: number },
): Promise<Uint8Array> {
  const leave = drawing.take(actor);
  try {
    return await withLocalFile(store, file.content_id, (path) =>
      runTask('thumbnail', { path, mimeType: file.mime_type, page: page - 1, side }),
    );
  } finally {
    leave();
  }
}

/** Thumbnail of a page after the first. Access is checked every time, only the drawing is cached. */
export async function openPagePicture(
  deps: Deps,
  actor: Actor,
  id: number,
  page: number,
): Promise<{ bytes: Uint8Array; etag: string }> {
  const file = await findReadable(deps.db, actor, 'file.read', id);
  requireScanned(file);
  if (page > (file.pages ?? 1)) throw notFound('file', id);
  // The bytes of a content id never change, so its pictures do not either.
  const key = `${file.content_id}-${page}`;
  try {
    return {
      bytes: await pictureCache.get(key, () => draw(deps, actor, file, { page, side: SIDE })),
      etag: `"${key}"`,
    };
  } catch (error) {
    if (error instanceof ConversionError) throw notFound('file', id);
    throw error;
  }
}

/** The original of an edited picture. */
export async function openOriginalPicture(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<{ bytes: Uint8Array; etag: string }> {
  const file = await findReadable(deps.db, actor, 'file.read', id);
  requireScanned(file);
  if (!isEditable({ mimeType: file.mime_type, pages: file.pages })) throw notFound('file', id);
  const key = `${file.content_id}-original`;
  try {
    const picture = await pictureCache.get(key, () =>
      draw(deps, actor, file, { page: 1, side: ORIGINAL_SIDE }),
    );
    return { bytes: picture, etag: `"${key}"` };
  } catch (error) {
    if (error instanceof ConversionError) throw notFound('file', id);
    throw error;
  }
}
