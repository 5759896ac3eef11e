import { queryClient } from '../../api/query-client.ts';
import { writeEvents } from '../../api/write-events.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { createTreeStore, type TreeStore } from './model/tree-store.ts';
import { readChildrenOf } from './read-children.ts';
import { type KeptMemory, openMemory } from './tree-memory.ts';

interface Tree {
  userId: number;
  institutionId: number;
  store: TreeStore;
  memory: KeptMemory;
}

/** Outlives every page, so that coming back finds the tree as it was left. */
let kept: Tree | undefined;

const RECORD_WRITES = /^\/api\/(collections|series|units|documents|trash)(\/|$)/;

/** Any write to records may change counts, status and order: what is shown is read again, quietly. */
writeEvents.subscribe((path) => {
  if (!RECORD_WRITES.test(path)) return;
  kept?.store.refresh();
  void queryClient.invalidateQueries({ queryKey: ['tree'] });
});

window.addEventListener('pagehide', () => kept?.memory.flush());

export function useTree(): Tree {
  const { id: userId, institutionId } = useCurrentUser();
  if (kept?.userId !== userId || kept.institutionId !== institutionId) {
    const memory = openMemory(userId, localStorage);
    const store = createTreeStore(readChildrenOf(institutionId), memory.get().expanded);
    kept = { userId, institutionId, store, memory };
  }
  return kept;
}
