import { useCurrentUser } from '../../session/current-user.ts';
import { useStore } from '../../ui/store/store.ts';
import { storedChoices } from '../../ui/store/stored-choices.ts';
import type { Column } from '../../ui/table/column.ts';

export interface SavedFilter {
  name: string;
  /** State of the address without the page. */
  search: Readonly<Record<string, unknown>>;
}

interface ListView {
  hidden?: readonly string[];
  saved?: readonly SavedFilter[];
  /** Widths in pixels of resized columns. */
  widths?: Readonly<Record<string, number>>;
}

/** Views of lists by account, stored in this browser. */
const listViews = storedChoices<ListView>('regest.lists');

function useView(list: string): [ListView, (change: ListView) => void] {
  const { id } = useCurrentUser();
  const key = `${id}.${list}`;
  const view = useStore(listViews)[key] ?? {};
  function change(part: ListView) {
    listViews.choose(key, { ...view, ...part });
  }
  return [view, change];
}

export type Hideable = Pick<Column<never>, 'key' | 'header' | 'rowHeader' | 'bare'>;
/** A table of fewer than so many has nothing to spare. */
const MIN_COLUMNS_TO_HIDE = 4;

/** Columns that may be left out: what names a row and what is done with it always stay. */
export function choosable(columns: readonly Hideable[]): readonly Hideable[] {
  const spare = columns.filter(({ key, rowHeader, bare }) => !rowHeader && !bare && key !== 'actions');
  return spare.length < MIN_COLUMNS_TO_HIDE ? [] : spare;
}

/** The columns that this person has not left out. */
export function useShownColumns<C extends Hideable>(list: string, columns: readonly C[]): C[] {
  const hidden = new Set(useView(list)[0].hidden);
  const spare = new Set(choosable(columns).map(({ key }) => key));
  return columns.filter(({ key }) => !spare.has(key) || !hidden.has(key));
}

export function useColumnChoice(list: string) {
  const [{ hidden = [] }, change] = useView(list);
  return {
    hidden,
    toggle: (key: string) =>
      change({ hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] }),
  };
}

export function useColumnWidths(list: string) {
  const [{ widths = {} }, change] = useView(list);
  return {
    widths,
    setWidth: (key: string, width: number) => change({ widths: { ...widths, [key]: width } }),
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
