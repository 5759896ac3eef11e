import { createStore } from '../../ui/store/store.ts';

const KEY = 'regest.institutionColumns';

function stored(): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Hidden columns of the list, stored in this browser. */
export const hiddenColumns = createStore(stored());

export function toggleColumn(name: string) {
  const next = new Set(hiddenColumns.get());
  if (!next.delete(name)) next.add(name);
  hiddenColumns.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify([...next]));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
