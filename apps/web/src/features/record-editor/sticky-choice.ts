import type { RecordLevel } from '@regest/contract/levels.ts';
import { createStore, useStore } from '../../ui/store/store.ts';
import { STICKY_BY_DEFAULT } from './next-record.ts';

const KEY = 'regest.sticky';
type Choices = Readonly<Record<string, readonly string[]>>;

function stored(): Choices {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Choices;
  } catch {
    // Unreadable or closed storage: the defaults will do.
    return {};
  }
}

const choices = createStore<Choices>(stored());
const keyOf = (userId: number, level: RecordLevel) => `${userId}:${level}`;

export function setSticky(userId: number, level: RecordLevel, names: readonly string[]) {
  choices.set({ ...choices.get(), [keyOf(userId, level)]: names });
  try {
    localStorage.setItem(KEY, JSON.stringify(choices.get()));
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Which fields a person carries over from one record of this level to the next. */
export function useSticky(userId: number, level: RecordLevel): readonly string[] {
  return useStore(choices)[keyOf(userId, level)] ?? STICKY_BY_DEFAULT;
}
