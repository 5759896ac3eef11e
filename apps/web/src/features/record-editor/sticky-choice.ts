import type { RecordLevel } from '@regest/contract/levels.ts';
import { keptChoices } from '../../ui/store/kept-choices.ts';
import { useStore } from '../../ui/store/store.ts';
import { STICKY_BY_DEFAULT } from './next-record.ts';

const choices = keptChoices<readonly string[]>('regest.sticky');
const keyOf = (userId: number, level: RecordLevel) => `${userId}:${level}`;

export function setSticky(userId: number, level: RecordLevel, names: readonly string[]) {
  choices.choose(keyOf(userId, level), names);
}

/** Which fields a person carries over from one record of this level to the next. */
export function useSticky(userId: number, level: RecordLevel): readonly string[] {
  return useStore(choices)[keyOf(userId, level)] ?? STICKY_BY_DEFAULT;
}
