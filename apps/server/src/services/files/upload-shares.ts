import type { Actor } from '@regest/contract/permissions.ts';
import { openActorQuota } from '../../limits/quota.ts';

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
