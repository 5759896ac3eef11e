import { createStore } from '../store/store.ts';

/** Who holds unsaved work now, each form by a key of its own. */
const holders = createStore<ReadonlySet<string>>(new Set());

export const unsavedWork = {
  subscribe: holders.subscribe,
  exists: () => holders.get().size > 0,
  mark(key: string, dirty: boolean) {
    if (holders.get().has(key) === dirty) return;
    const next = new Set(holders.get());
    if (dirty) next.add(key);
    else next.delete(key);
    holders.set(next);
  },
};
