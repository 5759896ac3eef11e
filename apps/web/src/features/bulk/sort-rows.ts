import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { cellText } from './cell-text.ts';

export interface GridSort {
  name: string;
  order: 'asc' | 'desc';
}

const NATURAL = new Intl.Collator('pl', { numeric: true });

/** The next sort in the cycle: ascending, descending, order of the tree (null). */
export function nextSort(sort: GridSort | null, name: string): GridSort | null {
  if (sort?.name !== name) return { name, order: 'asc' };
  return sort.order === 'asc' ? { name, order: 'desc' } : null;
}

/** Sorted ids; empty cells are last in both directions. */
export function sortedIds(rows: readonly GridRow[], field: Field, order: GridSort['order']): number[] {
  const text = new Map(rows.map(({ id, values }) => [id, cellText(field, values[field.name])]));
  const way = order === 'asc' ? 1 : -1;
  return rows
    .map(({ id }) => id)
    .toSorted((a, b) => {
      const [one = '', other = ''] = [text.get(a), text.get(b)];
      if (one === '' || other === '') return Number(one === '') - Number(other === '');
      return way * NATURAL.compare(one, other);
    });
}
