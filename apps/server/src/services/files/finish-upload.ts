import { createReadStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import type { FileView, UploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { findFileByUpload } from '../../queries/files/find-files.ts';
import { fileView } from './file-view.ts';
import { keepContent, receiveContent } from './receive-file.ts';

export interface FinishedUpload {
  id: string;
  path: string;
  size: number;
  asked: UploadFields;
}

/**
 * Makes the file of an upload whose bytes are all here. May be called again: the answer may have been lost, or
 * the process killed before it was done. The temporary file keeps its length, so that the client can still ask
 * how far it came, but no longer its bytes.
 */
export async function finishUpload(deps: Deps, actor: Actor, upload: FinishedUpload): Promise<FileView> {
  const known = await findFileByUpload(deps.db, upload.id);
  if (known) return fileView(known);
  const { asked } = upload;
  const content = await receiveContent(deps, actor, asked, createReadStream(upload.path));
  const file = await keepContent(deps, actor, asked, content, upload.id);
  await truncate(upload.path, 0);
  await truncate(upload.path, upload.size);
  return file;
}
