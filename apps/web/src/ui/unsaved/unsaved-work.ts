import { createStore } from '../store/store.ts';

/** Saves a form; false when it stays unsaved, and the form then shows why. */
export type SaveWork = () => Promise<boolean>;

/** Unsaved work by the key of its form. */
const unsaved = createStore<ReadonlySet<string>>(new Set());
const savers = new Map<string, SaveWork>();

export const unsavedWork = {
  subscribe: unsaved.subscribe,
  exists: () => unsaved.get().size > 0,
  has: (key: string) => unsaved.get().has(key),
  mark(key: string, dirty: boolean) {
    if (unsaved.get().has(key) === dirty) return;
    const next = new Set(unsaved.get());
    if (dirty) next.add(key);
    else next.delete(key);
    unsaved.set(next);
  },
  /** Returns the function that forgets the saver again. */
  setSaver(key: string, save: SaveWork): () => void {
    savers.set(key, save);
    return () => {
      if (savers.get(key) === save) savers.delete(key);
    };
  },
  /** Saves every form that can be saved; false when one of them could not. */
  async saveAll(): Promise<boolean> {
    for (const [key, save] of savers) {
      if (!unsaved.get().has(key)) continue;
      if (!(await save())) return false;
      // Notified at once: navigation follows before the form is rendered as saved.
      unsavedWork.mark(key, false);
    }
    return true;
  },
};
