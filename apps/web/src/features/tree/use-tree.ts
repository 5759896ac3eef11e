import { writeEvents } from '../../api/follow-writes.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useWorkingInstitutionId, workingInstitutionOf } from '../../session/working-institution.ts';
import { ROOT } from './model/branch.ts';
import { createTreeStore, type TreeStore } from './model/tree-store.ts';
import { readChildrenOf } from './read-children.ts';
import { openMemory, type TreeMemoryStore } from './tree-memory.ts';

interface Tree {
  userId: number;
  institutionId: number;
  store: TreeStore;
  memory: TreeMemoryStore;
}

type TreeUser = Pick<Parameters<typeof workingInstitutionOf>[0], 'id' | 'institutionId'>;

/** The tree outside the pages, so that it keeps its state between them. */
let current: Tree | undefined;

/** Writes to records may change counts, status and order, so visible rows are read again without placeholders. */
writeEvents.on(['records'], () => {
  current?.store.refresh();
  void queryClient.invalidateQueries({ queryKey: ['tree'] });
});

window.addEventListener('pagehide', () => current?.memory.flush());

function treeOf({ id: userId, institutionId: own }: TreeUser, institutionId: number): Tree {
  if (current?.userId !== userId || current.institutionId !== institutionId) {
    const memory = openMemory(userId, localStorage);
    const store = createTreeStore(
      readChildrenOf({ institutionId, isOwn: institutionId === own }),
      memory.get().expanded,
    );
    current = { userId, institutionId, store, memory };
  }
  return current;
}

export function useTree(): Tree {
  return treeOf(useCurrentUser(), useWorkingInstitutionId());
}

/** Reads the first rows while the page around them still renders. */
export function startTree(user: Parameters<typeof workingInstitutionOf>[0]): void {
  treeOf(user, workingInstitutionOf(user)).store.want([{ parent: ROOT, page: 0 }]);
}
