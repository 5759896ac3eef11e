import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import { AppError } from '../../errors/app-error.ts';

/** A request that is well formed but cannot be done as things stand, with the words that say why. */
export function refused(reason: MessageKey): AppError {
  return new AppError('badRequest', { message: ({ say }) => say(reason) });
}

/** What lies in the trash may be looked at; anything else begins with restoring it. */
export function refuseDeleted(record: { deleted_at: string | null }): void {
  if (record.deleted_at !== null) throw refused('records.refused.deleted');
}

/** Names the nearest ancestor that is not published; the institution counts as one. */
export function parentNotPublished(resourceType: string, resourceId: number): AppError {
  return new AppError('parentNotPublished', { resourceType, resourceId });
}
