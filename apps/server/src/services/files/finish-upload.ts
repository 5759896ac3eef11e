import { createReadStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { type FileView, uploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { parseFields } from '../../http/read-form.ts';
import { findFileByUpload } from '../../queries/files/find-files.ts';
import { fileView } from './file-view.ts';
import { findTarget } from './find-target.ts';
import { keepContent, receiveContent } from './receive-file.ts';

export interface FinishedUpload {
  id: string;
  path: string;
  size: number;
  metadata: Record<string, string | null>;
}

/** The names of the multipart fields; tus clients call the name `filename`. */
export function readMetadata(metadata: Record<string, string | null> | undefined) {
  const given = Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']);
  const { filename = '', ...fields } = Object.fromEntries(given) as Record<string, string>;
  return parseFields(uploadFields, { ...fields, name: fields.name || filename });
}

/** Refuses before the first byte is sent what would be refused after the last. */
export async function checkUpload(
  deps: Deps,
  actor: Actor,
  metadata: Record<string, string | null> | undefined,
): Promise<void> {
  await findTarget(deps.db, actor, readMetadata(metadata));
}

/**
 * Makes the file of an upload whose bytes are all here. May be called again: the answer may have been lost, or
 * the process killed before it was done. The temporary file keeps its length, so that the client can still ask
 * how far it came, but no longer its bytes.
 */
export async function finishUpload(deps: Deps, actor: Actor, upload: FinishedUpload): Promise<FileView> {
  const known = await findFileByUpload(deps.db, upload.id);
  if (known) return fileView(known);
  const asked = readMetadata(upload.metadata);
  const content = await receiveContent(deps, actor, asked, createReadStream(upload.path));
  const file = await keepContent(deps, actor, asked, content, upload.id);
  await truncate(upload.path, 0);
  await truncate(upload.path, upload.size);
  return file;
}
