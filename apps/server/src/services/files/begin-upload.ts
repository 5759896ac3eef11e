import type { UploadFields } from '@regest/contract/endpoints/files.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { insertUpload } from '../../queries/files/upload-rows.ts';
import { findTarget } from './find-target.ts';
import { requireShare, requireSpace } from './require-room.ts';

interface NewUpload {
  id: string;
  /** Null when the client will tell it later. */
  size: number | null;
  /** As the client sent it. */
  metadata: Record<string, string | null>;
  asked: UploadFields;
}

/** What would be refused after the last byte is refused before the first. */
export async function beginUpload(deps: Deps, actor: Actor, upload: NewUpload): Promise<void> {
  const { db } = deps;
  const { id, size, metadata, asked } = upload;
  const { institutionId } = await findTarget(db, actor, asked);
  const wanted = size ?? 0;
  await requireSpace(deps, wanted);
  await requireShare(db, institutionId, { wanted, withComing: true });
  await insertUpload(db, { id, owner_id: actor.id, size, metadata: JSON.stringify(metadata) });
}
