import type { RecordLevel } from '@regest/contract/levels.ts';
import { createStore } from '../../ui/store/store.ts';

/** What "save and add next" hands to the form that follows. */
export interface CarryOver {
  /** Tells one handing over from the next, so that the form begins anew. */
  count: number;
  level: RecordLevel;
  parentId: number;
  values: Readonly<Record<string, unknown>>;
}

export const carryOver = createStore<CarryOver | null>(null);
let count = 0;

export function handOver(next: Omit<CarryOver, 'count'>) {
  count += 1;
  carryOver.set({ ...next, count });
}
