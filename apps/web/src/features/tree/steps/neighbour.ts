import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { recordHref } from '../../../domain/addresses/addresses.ts';
import { nodeAt, positionOf } from '../model/branch.ts';
import type { TreeStore } from '../model/tree-store.ts';

/** Address after a deletion: the next record of the level, the previous one, or the parent. */
export function hrefAfterDelete(store: TreeStore, id: number): string {
  const next = neighbourOf(store, id, 1) ?? neighbourOf(store, id, -1) ?? store.placeOf(id).at(-2);
  return next ? recordHref(next.level, next.id) : '/resource';
}

/** The nearest loaded sibling of the same level in the direction of the step. */
export function neighbourOf(store: TreeStore, id: number | undefined, step: 1 | -1): TreeNode | undefined {
  const parent = id === undefined ? undefined : store.parentOf(id);
  const branch = parent === undefined ? undefined : store.shape.get().branches.get(parent);
  const at = branch && id !== undefined ? positionOf(branch, id) : undefined;
  if (!branch || at === undefined) return undefined;
  const level = nodeAt(branch, at)?.level;
  for (let next = at + step; next >= 0 && next < (branch.total ?? 0); next += step) {
    const node = nodeAt(branch, next);
    if (!node || node.level === level) return node;
  }
  return undefined;
}
