import type { Actor } from '@regest/contract/permissions.ts';
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

/** Pages are drawn at the first request: a list of hits must not occupy every drawing process. */
const drawing = openActorQuota({ person: 12, institution: 24 });
const SIDE = 240;
/** Room for about a thousand pages. Browsers keep them no longer than the signature in the address is good. */
const pictureCache = openByteCache(8 * 1024 * 1024);

async function draw({ store }: Deps, actor: Actor, file: FileRow, page: number): Promise<Uint8Array> {
  const leave = drawing.take(actor);
  try {
    return await withLocalFile(store, file.content_id, (path) =>
      runTask('thumbnail', { path, mimeType: file.mime_type, page: page - 1, side: SIDE }),
    );
  } finally {
    leave();
  }
}

/** A small picture of a page after the first. The right to see it is checked every time, the drawing is cached. */
export async function openPagePicture(
  deps: Deps,
  actor: Actor,
  id: number,
  page: number,
): Promise<{ bytes: Uint8Array; etag: string }> {
  const file = await findReadable(deps.db, actor, 'file.read', id);
  requireScanned(file);
  if (page > (file.pages ?? 1)) throw notFound('file', id);
  // Bytes under one name never change, so their pictures do not either.
  const key = `${file.content_id}-${page}`;
  try {
    return { bytes: await pictureCache.get(key, () => draw(deps, actor, file, page)), etag: `"${key}"` };
  } catch (error) {
    if (error instanceof ConversionError) throw notFound('file', id);
    throw error;
  }
}
