import type { UploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { openActorQuota } from '../../limits/quota.ts';
import { insertUpload } from '../../queries/files/upload-rows.ts';
import { findTarget } from './find-target.ts';
import { requireShare, requireSpace } from './require-room.ts';

interface NewUpload {
  id: string;
  /** Null when the client will tell it later. */
  size: number | null;
  /** As the client sent it. */
  metadata: Record<string, string | null>;
  fields: UploadFields;
}

/** What would be refused after the last byte is refused before the first. */
export async function beginUpload(deps: Deps, actor: Actor, upload: NewUpload): Promise<void> {
  const { db } = deps;
  const { id, size, metadata, fields } = upload;
  const { institutionId } = await findTarget(db, actor, fields);
  const bytes = size ?? 0;
  await requireSpace(deps, bytes);
  await requireShare(db, institutionId, { addedBytes: bytes, withComing: true });
  await insertUpload(db, { id, owner_id: actor.id, size, metadata: JSON.stringify(metadata) });
}

/**
 * Files that one person, and one institution, may be sending at a time. The editor sends two from each of its windows;
 * a scanner's own program a few. An upload may take hours, so without it one person could hold every request there is.
 */
const UPLOADS = { person: 16, institution: 48 };
const shares = openActorQuota(UPLOADS);

/** Takes one of the caller's places; what comes back gives it up again. */
export function takeUploadShare(actor: Actor): () => void {
  return shares.take(actor, {
    message: ({ say }) => say('apiError.uploadsOpen', { count: UPLOADS.person }),
  });
}

/** One of the caller's places for as long as the bytes come in. */
export async function inUploadShare<T>(actor: Actor, receive: () => Promise<T>): Promise<T> {
  const leave = takeUploadShare(actor);
  try {
    return await receive();
  } finally {
    leave();
  }
}
