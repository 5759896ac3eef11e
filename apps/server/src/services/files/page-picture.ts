import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import { notFound } from '../../errors/app-error.ts';
import { openShares } from '../../operation/shares.ts';
import { withLocalFile } from '../../store/with-local-file.ts';
import { requireScanned } from '../preservation/require-scanned.ts';
import { findReadable } from './find-readable.ts';

/** Pages are drawn when somebody looks at them: a list of hits must not take every process that draws. */
const drawing = openShares({ person: 12, institution: 24 });
const SIDE = 240;

/** Where a small picture of a page (from 1) is; the first page's is that of the file. */
export function pageThumbnail(fileId: number, page: number): string {
  return `/api/files/thumbnail/${fileId}${page > 1 ? `?page=${page}` : ''}`;
}

/** A small picture of a page after the first; it is not kept. */
export async function drawPagePicture(
  deps: Deps,
  actor: Actor,
  id: number,
  page: number,
): Promise<{ bytes: Uint8Array; etag: string }> {
  const file = await findReadable(deps.db, actor, 'file.read', id);
  requireScanned(file);
  if (page > (file.pages ?? 1)) throw notFound('file', id);
  const leave = drawing.take(actor);
  try {
    const bytes = await withLocalFile(deps.store, file.content_id, (path) =>
      runTask('thumbnail', { path, mimeType: file.mime_type, page: page - 1, side: SIDE }),
    );
    return { bytes, etag: `"${file.content_id}-${page}"` };
  } catch (error) {
    if (error instanceof ConversionError) throw notFound('file', id);
    throw error;
  } finally {
    leave();
  }
}
