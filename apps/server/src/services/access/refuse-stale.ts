import { AppError, invalidField } from '../../errors/app-error.ts';

/** A save of an older version than the stored one would overwrite another's work unseen. */
export function refuseStale(
  sent: unknown,
  stored: number,
  resourceType: string,
  current: { id: number },
): void {
  if (sent === undefined || sent === null) return;
  if (!Number.isSafeInteger(sent))
    throw invalidField('version', 'Type', { resourceType, resourceId: current.id });
  if (Number(sent) < stored)
    throw new AppError('conflict', { resourceType, resourceId: current.id, current });
}
