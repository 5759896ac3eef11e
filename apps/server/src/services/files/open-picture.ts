import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { openActorQuota } from '../../limits/quota.ts';
import type { FileRow } from '../../queries/files/find-files.ts';
import { requireScanned } from '../preservation/require-scanned.ts';
import { mayHaveThumbnail } from './file-view.ts';
import { findReadable } from './find-readable.ts';

const POLL_INTERVAL_MS = 200;
export const TIMEOUT_MS = 6000;
/** Limits waiting requests, which occupy connections: a page of hundreds of new scans must not take all of them. */
const waiting = openActorQuota({ person: 12, institution: 48 });

/** A page requests the picture of a new upload before it is drawn, so the request waits a little. */
async function findPictureFile(deps: Deps, actor: Actor, id: number): Promise<FileRow> {
  const until = Date.now() + TIMEOUT_MS;
  let leave: (() => void) | null = null;
  try {
    for (;;) {
      const file = await findReadable(deps.db, actor, 'file.read', id);
      const isComing = file.scan === 'waiting' || (file.thumbnail_id === null && mayHaveThumbnail(file));
      if (!isComing || Date.now() >= until) return file;
      leave ??= waiting.tryTake(actor);
      if (!leave) return file;
      await sleep(POLL_INTERVAL_MS);
    }
  } finally {
    leave?.();
  }
}

export async function openPicture(deps: Deps, actor: Actor, id: number, poster: boolean) {
  const file = await findPictureFile(deps, actor, id);
  requireScanned(file);
  const contentId = poster ? file.poster_id : file.thumbnail_id;
  const stored = contentId === null ? null : await deps.store.stat(contentId);
  if (contentId === null || stored === null) throw notFound('file', id);
  return { contentId, size: stored.size, mimeType: 'image/webp', name: `${file.name}.webp` };
}
