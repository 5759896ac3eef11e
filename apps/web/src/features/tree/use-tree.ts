import { queryClient } from '../../api/query-client.ts';
import { writeEvents } from '../../api/write-events.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useWorkingInstitutionId, workingInstitutionOf } from '../../session/working-institution.ts';
import { ROOT } from './model/branch.ts';
import { createTreeStore, type TreeStore } from './model/tree-store.ts';
import { readChildrenOf } from './read-children.ts';
import { type KeptMemory, openMemory } from './tree-memory.ts';

interface Tree {
  userId: number;
  institutionId: number;
  store: TreeStore;
  memory: KeptMemory;
}

type Whose = Pick<Parameters<typeof workingInstitutionOf>[0], 'id' | 'institutionId'>;

/** Outlives every page, so that coming back finds the tree as it was left. */
let kept: Tree | undefined;

/** Any write to records may change counts, status and order: what is shown is read again, quietly. */
writeEvents.on(['records'], () => {
  kept?.store.refresh();
  void queryClient.invalidateQueries({ queryKey: ['tree'] });
});

window.addEventListener('pagehide', () => kept?.memory.flush());

function treeOf({ id: userId, institutionId: own }: Whose, institutionId: number): Tree {
  if (kept?.userId !== userId || kept.institutionId !== institutionId) {
    const memory = openMemory(userId, localStorage);
    const store = createTreeStore(
      readChildrenOf({ institutionId, isOwn: institutionId === own }),
      memory.get().expanded,
    );
    kept = { userId, institutionId, store, memory };
  }
  return kept;
}

export function useTree(): Tree {
  return treeOf(useCurrentUser(), useWorkingInstitutionId());
}

/** Reads the first rows while the screen around them is still being drawn. */
export function startTree(user: Parameters<typeof workingInstitutionOf>[0]): void {
  treeOf(user, workingInstitutionOf(user)).store.want([{ parent: ROOT, page: 0 }]);
}
