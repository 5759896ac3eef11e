import { LEVELS, type Level, type RecordLevel } from '@regest/contract/levels.ts';
import type { PlaceStep } from './address.ts';

interface Moved {
  id: number;
  level: RecordLevel;
  /** Id of the current parent. */
  parentId: number | undefined;
}

/** Whether a record may move into another: the level fits, the parent changes and the target is not below it. */
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

/** False for collections, whose parent is always the institution. */
export function isMovable(level: RecordLevel): boolean {
  return !LEVELS[level].isRoot;
}
