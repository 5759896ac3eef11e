import { LEVELS, type Level, type RecordLevel } from '@regest/contract/levels.ts';
import type { PlaceStep } from './address.ts';

interface Moved {
  id: number;
  level: RecordLevel;
  /** The record it lies in now. */
  parentId: number | undefined;
}

/** Whether a record may be put into another: the level fits, it is another place, and not inside itself. */
export function canHold(
  target: { id: number; level: Level },
  way: readonly PlaceStep[],
  moved: Moved,
): boolean {
  return (
    LEVELS[moved.level].parents.includes(target.level) &&
    target.level !== 'institution' &&
    target.id !== moved.parentId &&
    !way.some((step) => step.id === moved.id)
  );
}

/** A collection lies in the institution and nowhere else. */
export function isMovable(level: RecordLevel): boolean {
  return !LEVELS[level].isRoot;
}
