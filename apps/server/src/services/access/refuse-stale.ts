import { AppError } from '../../http/app-error.ts';

/** A save that names an older version than the stored one would overwrite somebody's work unseen. */
export function refuseStale(
  sent: unknown,
  stored: number,
  resourceType: string,
  current: { id: number },
): void {
  if (sent === undefined || sent === null) return;
  const version = typeof sent === 'string' ? Number(sent) : sent;
  if (version === stored) return;
  throw new AppError('conflict', { resourceType, resourceId: current.id, current });
}
