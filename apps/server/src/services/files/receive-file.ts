import type { Readable } from 'node:stream';
import type { FileView, UploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { MAX_FILE_BYTES } from '@regest/contract/values/file-types.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { addFile } from './add-file.ts';
import { freeParts } from './drop-upload.ts';
import { findTarget } from './find-target.ts';
import { discardContent, storeUpload, type TypedContent } from './store-content.ts';

/** The bytes of an upload, once they are known to be welcome (or when it cannot be known yet). */
export async function receiveContent(
  deps: Deps,
  actor: Actor,
  asked: UploadFields | null,
  source: Readable,
): Promise<TypedContent> {
  if (asked) await findTarget(deps.db, actor, asked);
  return storeUpload(deps, source, MAX_FILE_BYTES);
}

/** Makes a file of received bytes, or lets go of them. */
export async function keepContent(
  deps: Deps,
  actor: Actor,
  asked: UploadFields,
  content: TypedContent,
  uploadId: string | null = null,
): Promise<FileView> {
  try {
    return await inTransaction(deps.db, async (db) => {
      const target = await findTarget(db, actor, asked);
      const file = await addFile(db, target, content, {
        by: actor.id,
        uploadId,
        scan: deps.settings.clamav !== null,
      });
      if (uploadId !== null) await freeParts(db, uploadId);
      return file;
    });
  } catch (error) {
    await discardContent(deps, content.contentId);
    throw error;
  }
}
