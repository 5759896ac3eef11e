import { useDebouncedValue } from '@mantine/hooks';
import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keepWithin } from '../../../api/query-client.ts';
import { useStore } from '../../../ui/store/store.ts';
import { type FilterChoices, filterShape, NO_CHOICES } from '../model/filter-shape.ts';
import { buildOutline } from '../model/outline.ts';
import { useMemoryOf } from '../tree-memory.ts';
import { useTree } from '../use-tree.ts';

const FILTER_DELAY_MS = 250;
/** Maximum of matches; with more the filter should be narrowed. */
export const FILTER_LIMIT = 100;

function changedSet(set: ReadonlySet<number>, id: number, present: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (present) next.add(id);
  else next.delete(id);
  return next;
}

/** The visible rows: the whole tree, or the result of the filter. */
export function useTreeRows() {
  const { store, memory, institutionId } = useTree();
  const whole = useStore(store.shape);
  const filter = useMemoryOf(memory, (state) => state.filter);
  const [query] = useDebouncedValue(filter.trim(), FILTER_DELAY_MS);
  const [choices, setChoices] = useState<{ query: string; made: FilterChoices }>({
    query: '',
    made: NO_CHOICES,
  });
  const toggled = choices.query === query ? choices.made : NO_CHOICES;

  const search = useQuery({
    queryKey: ['tree', 'search', institutionId, query],
    queryFn: ({ signal }) =>
      call(treeApi.search, {
        query: { institution_id: institutionId, q: query, limit: FILTER_LIMIT },
        signal,
      }),
    enabled: query !== '',
    placeholderData: keepWithin(['tree', 'search', institutionId]),
  });
  const hits = query === '' || filter.trim() === '' ? undefined : search.data;

  const filtered = useMemo(() => hits && filterShape(hits, toggled, whole), [hits, toggled, whole]);
  const outline = useMemo(() => buildOutline(filtered ?? whole), [filtered, whole]);

  function toggle(node: TreeNode, open: boolean) {
    if (!hits?.some(({ id }) => id === node.id)) {
      store.setExpanded([node.id], open);
      memory.update({ expanded: store.expandedIds() });
      return;
    }
    store.know(node);
    setChoices({
      query,
      made: {
        closed: changedSet(toggled.closed, node.id, !open),
        opened: changedSet(toggled.opened, node.id, open),
      },
    });
  }

  return {
    outline,
    matches: filtered?.matches,
    toggle,
    isFiltering: query !== '' && filter.trim() !== '',
    search,
    query,
    isBusy: store.isReading() || (query !== '' && search.isFetching),
  };
}

export type TreeRows = ReturnType<typeof useTreeRows>;
