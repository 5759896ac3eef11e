import { useCurrentUser } from '../../session/current-user.ts';
import { createStore, useStore } from '../../ui/store/store.ts';
import type { ListSearch } from './list-search.ts';

const KEY = 'regest.lists';

export interface SavedFilter {
  name: string;
  search: ListSearch;
}

interface ListView {
  hidden?: readonly string[];
  saved?: readonly SavedFilter[];
}

type Kept = Readonly<Record<string, ListView>>;

function stored(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    // Unreadable or closed storage: every list is as it usually is.
    return {};
  }
}

/** How each person likes each list, in this browser. */
const listViews = createStore<Kept>(stored());

function useView(list: string): [ListView, (change: ListView) => void] {
  const { id } = useCurrentUser();
  const key = `${id}.${list}`;
  const view = useStore(listViews)[key] ?? {};
  function change(part: ListView) {
    listViews.set({ ...listViews.get(), [key]: { ...view, ...part } });
    try {
      localStorage.setItem(KEY, JSON.stringify(listViews.get()));
    } catch {
      // It then lasts as long as the page.
    }
  }
  return [view, change];
}

export function useHiddenColumns(list: string): ReadonlySet<string> {
  return new Set(useView(list)[0].hidden);
}

export function useColumnChoice(list: string) {
  const [{ hidden = [] }, change] = useView(list);
  return {
    hidden,
    toggle: (key: string) =>
      change({ hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] }),
  };
}

export function useSavedFilters(list: string) {
  const [{ saved = [] }, change] = useView(list);
  return {
    saved,
    /** A name that is there already takes the new filter. */
    save: (filter: SavedFilter) =>
      change({ saved: [...saved.filter(({ name }) => name !== filter.name), filter] }),
    forget: (name: string) => change({ saved: saved.filter((one) => one.name !== name) }),
  };
}
