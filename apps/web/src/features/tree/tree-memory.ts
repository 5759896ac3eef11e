import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '../../ui/store/store.ts';

export interface TreeMemory {
  expanded: readonly number[];
  scroll: number;
  filter: string;
  width: number;
  /** Put away to make room for the form and its scan. */
  hidden: boolean;
  active: ActiveRow | null;
}

/** The row that has the focus when the tree has it: by its record where that is known, else by its place. */
export interface ActiveRow {
  parent: number;
  position: number;
  id: number | null;
}

export const WIDTH = { min: 240, usual: 372, max: 720, step: 16 } as const;
const FRESH: TreeMemory = {
  expanded: [],
  scroll: 0,
  filter: '',
  width: WIDTH.usual,
  hidden: false,
  active: null,
};
/** More open records than anyone opens by hand: the rest is not worth reading again at every start. */
const MAX_EXPANDED = 300;
const WRITE_DELAY = 300;

const keyOf = (userId: number) => `regest.tree.${userId}`;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function clampWidth(width: number): number {
  return Math.round(Math.max(WIDTH.min, Math.min(WIDTH.max, width)));
}

/** Whatever an older version or another program left there must not break the tree. */
export function parseMemory(text: string | null): TreeMemory {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return FRESH;
    const { expanded, scroll, filter, width, hidden, active } = value as Partial<
      Record<keyof TreeMemory, unknown>
    >;
    const row = active as Partial<ActiveRow> | null | undefined;
    return {
      expanded: Array.isArray(expanded) ? expanded.filter(isNumber) : [],
      scroll: isNumber(scroll) ? scroll : 0,
      filter: typeof filter === 'string' ? filter : '',
      width: isNumber(width) ? clampWidth(width) : WIDTH.usual,
      hidden: hidden === true,
      active:
        row && isNumber(row.parent) && isNumber(row.position)
          ? { parent: row.parent, position: row.position, id: isNumber(row.id) ? row.id : null }
          : null,
    };
  } catch {
    return FRESH;
  }
}

export interface TreeMemoryStore extends Store<TreeMemory> {
  update: (change: Partial<TreeMemory>) => void;
  /** Where the tree stood last. */
  readonly scroll: number;
  /** Kept without telling anyone: the tree itself has scrolled and needs no new rendering for it. */
  keepScroll: (scroll: number) => void;
  /** Writes what is not written yet: the page is about to go. */
  flush: () => void;
}

/** One part of it, so that a change of another renders nothing. */
export function useMemoryOf<Part>(memory: TreeMemoryStore, part: (memory: TreeMemory) => Part): Part {
  return useSyncExternalStore(memory.subscribe, () => part(memory.get()));
}

/** Per person, since a reading-room computer has several; written a moment after the last change. */
export function openMemory(userId: number, storage: Pick<Storage, 'getItem' | 'setItem'>): TreeMemoryStore {
  let stored: string | null = null;
  try {
    stored = storage.getItem(keyOf(userId));
  } catch {
    // Closed storage: the state then lasts as long as the page.
  }
  const store = createStore(parseMemory(stored));
  let { scroll } = store.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const current = () => ({ ...store.get(), scroll });
  const write = () => {
    const memory = current();
    try {
      storage.setItem(
        keyOf(userId),
        JSON.stringify({ ...memory, expanded: memory.expanded.slice(-MAX_EXPANDED) }),
      );
    } catch {
      // As above, or full.
    }
  };
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_DELAY);
  };
  return {
    ...store,
    get scroll() {
      return scroll;
    },
    update(change) {
      scroll = change.scroll ?? scroll;
      store.set({ ...current(), ...change });
      writeSoon();
    },
    keepScroll(top) {
      scroll = top;
      writeSoon();
    },
    flush() {
      clearTimeout(timer);
      write();
    },
  };
}
