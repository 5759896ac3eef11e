import type { Readable } from 'node:stream';
import type { UploadedFile, UploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addUnreferencedContent } from '../../queries/files/unreferenced-content.ts';
import { deleteParts } from '../../queries/files/upload-parts.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { addFile } from './add-file.ts';
import { findTarget } from './find-target.ts';
import { requireShare, requireSpace, whileSpace } from './require-room.ts';
import { discardContent, storeUpload, type TypedContent } from './store-content.ts';

/** Stores the bytes of an upload while the disk has room. */
export async function receiveBytes(deps: Deps, source: Readable, maxBytes: number): Promise<TypedContent> {
  await requireSpace(deps);
  return storeUpload(deps, whileSpace(deps, source), maxBytes);
}

/** Receives the bytes of an upload, after the checks that are possible before them. */
export async function receiveContent(
  deps: Deps,
  actor: Actor,
  fields: UploadFields | null,
  source: Readable,
): Promise<TypedContent> {
  await requireSpace(deps);
  const target = fields && (await findTarget(deps.db, actor, fields));
  // A full quota refuses at once; whether this upload fits shows when its length is known.
  if (target) await requireShare(deps.db, target.institutionId, { addedBytes: 1, withComing: false });
  return storeUpload(deps, whileSpace(deps, source), MAX_FILE_BYTES);
}

/** Queues the deletion of the bytes for when this transaction has committed. */
export async function freeParts(db: Db, uploadId: string): Promise<void> {
  const contents = await deleteParts(db, uploadId);
  if (contents.length === 0) return;
  await addUnreferencedContent(db, contents, 0);
  await addJob(db, 'delete-content', {}, { key: 'delete-content' });
}

/** Makes a file of received bytes, or deletes them. */
export async function keepContent(
  deps: Deps,
  actor: Actor,
  fields: UploadFields,
  content: TypedContent,
  uploadId: string | null = null,
): Promise<UploadedFile> {
  try {
    return await inTransaction(deps.db, async (db) => {
      const target = await findTarget(db, actor, fields);
      const file = await addFile(db, target, content, {
        by: actor.id,
        uploadId,
        scan: deps.settings.clamav !== null,
      });
      // Checked after the row is locked: no other transaction changes the sum now, so two uploads cannot both fit.
      await requireShare(db, target.institutionId, { addedBytes: 0, withComing: false });
      if (uploadId !== null) await freeParts(db, uploadId);
      return file;
    });
  } catch (error) {
    await discardContent(deps, content.contentId);
    throw error;
  }
}
