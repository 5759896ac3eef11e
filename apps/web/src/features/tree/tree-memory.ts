import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '../../ui/store/store.ts';

export interface TreeMemory {
  expanded: readonly number[];
  scroll: number;
  filter: string;
  width: number;
  /** True when the tree is hidden to make room for the form and its scan. */
  hidden: boolean;
  active: ActiveRow | null;
}

/** The focused row of the tree, by its record if loaded, else by its position. */
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
/** Maximum of open records that are stored, since each is read again at every start. */
const MAX_EXPANDED = 300;
const WRITE_DELAY_MS = 300;

const keyOf = (userId: number) => `regest.tree.${userId}`;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function clampWidth(width: number): number {
  return Math.round(Math.max(WIDTH.min, Math.min(WIDTH.max, width)));
}

/** Parses the stored state; invalid parts, such as those of an older version, become defaults. */
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
  /** Last scroll position of the tree. */
  readonly scroll: number;
  /** Stores the scroll position without notifying subscribers, since the tree need not render. */
  keepScroll: (scroll: number) => void;
  /** Writes pending changes before the page closes. */
  flush: () => void;
}

/** One part of the state, so that a change of another part renders nothing. */
export function useMemoryOf<Part>(memory: TreeMemoryStore, part: (memory: TreeMemory) => Part): Part {
  return useSyncExternalStore(memory.subscribe, () => part(memory.get()));
}

/** State of the tree by person, since a computer may be shared; writes are debounced. */
export function openMemory(userId: number, storage: Pick<Storage, 'getItem' | 'setItem'>): TreeMemoryStore {
  let stored: string | null = null;
  try {
    stored = storage.getItem(keyOf(userId));
  } catch {
    // Without storage the state lasts as long as the page.
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
      // The storage is missing or full.
    }
  };
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_DELAY_MS);
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
