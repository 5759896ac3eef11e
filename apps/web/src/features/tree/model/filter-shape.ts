import type { FoundNode, TreeNode } from '@regest/contract/endpoints/tree.ts';
import { type Branch, ROOT, wholeBranch } from './branch.ts';
import type { TreeShape } from './outline.ts';

export interface FilterShape extends TreeShape {
  matches: ReadonlySet<number>;
}

/**
 * What was found as a small tree of its own, in the order the server gives: each match under all that it lies in,
 * and everything above a match open. A closed record is one that the person closed while looking at the result.
 */
export function filterShape(found: readonly FoundNode[], closed: ReadonlySet<number>): FilterShape {
  const children = new Map<number, TreeNode[]>();
  for (const node of found) {
    const parent = node.path.at(-2) ?? ROOT;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const branches = new Map<number, Branch>([[ROOT, wholeBranch([])]]);
  const expanded = new Map<number, Set<number>>();
  for (const [parent, nodes] of children) {
    branches.set(parent, wholeBranch(nodes));
    expanded.set(
      parent,
      new Set(nodes.map(({ id }) => id).filter((id) => children.has(id) && !closed.has(id))),
    );
  }
  return { branches, expanded, matches: new Set(found.filter((node) => node.isMatch).map(({ id }) => id)) };
}
