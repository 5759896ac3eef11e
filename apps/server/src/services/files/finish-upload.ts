import { Readable } from 'node:stream';
import type { UploadedFile, UploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { findFileByUpload } from '../../queries/files/find-files.ts';
import { listParts, type UploadPart } from '../../queries/files/upload-parts.ts';
import { type Store, StoreError } from '../../store/store.ts';
import { uploadedView } from './file-view.ts';
import { keepContent, receiveContent } from './receive-file.ts';

interface FinishedUpload {
  id: string;
  size: number;
  fields: UploadFields;
}

/** One part is opened when the one before it has been read. */
async function* bytesOf(store: Store, parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* await store.read(part.content_id);
}

async function makeFile(
  deps: Deps,
  actor: Actor,
  { id, size, fields }: FinishedUpload,
): Promise<UploadedFile> {
  const parts = await listParts(deps.db, id);
  const length = parts.reduce((sum, part) => sum + part.size, 0);
  // Its file was made and deleted since, and the parts went with it.
  if (parts.length === 0 && size > 0) throw notFound('upload');
  if (length !== size) throw new Error(`the parts of the upload hold ${length} of ${size} bytes`);
  const whole = Readable.from(bytesOf(deps.store, parts), { objectMode: false });
  const content = await receiveContent(deps, actor, fields, whole);
  return keepContent(deps, actor, fields, content, id);
}

/**
 * Makes the file of an upload whose bytes are all here, and lets its parts go. May be called again, and by several
 * servers at once: the answer may have been lost, or the process killed before it was done.
 */
export async function finishUpload(deps: Deps, actor: Actor, upload: FinishedUpload): Promise<UploadedFile> {
  const finished = await findFileByUpload(deps.db, upload.id);
  if (finished) return uploadedView(deps.db, finished);
  try {
    return await makeFile(deps, actor, upload);
  } catch (error) {
    // A quicker request has taken the name, and perhaps the parts with it.
    const finishedMeanwhile = await findFileByUpload(deps.db, upload.id);
    if (finishedMeanwhile) return uploadedView(deps.db, finishedMeanwhile);
    if (error instanceof StoreError && error.code === 'notFound') throw notFound('upload');
    throw error;
  }
}
