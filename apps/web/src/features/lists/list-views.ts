import { useCurrentUser } from '../../session/current-user.ts';
import { keptChoices } from '../../ui/store/kept-choices.ts';
import { useStore } from '../../ui/store/store.ts';
import type { ListSearch } from './list-search.ts';

export interface SavedFilter {
  name: string;
  search: ListSearch;
}

interface ListView {
  hidden?: readonly string[];
  saved?: readonly SavedFilter[];
}

/** How each person likes each list, in this browser. */
const listViews = keptChoices<ListView>('regest.lists');

function useView(list: string): [ListView, (change: ListView) => void] {
  const { id } = useCurrentUser();
  const key = `${id}.${list}`;
  const view = useStore(listViews)[key] ?? {};
  function change(part: ListView) {
    listViews.choose(key, { ...view, ...part });
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
