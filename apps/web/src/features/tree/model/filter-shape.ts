import type { MatchingNode, TreeNode } from '@regest/contract/endpoints/tree.ts';
import { compareSignatures } from '@regest/contract/text/signature.ts';
import { ROOT, wholeBranch } from './branch.ts';
import type { TreeShape } from './outline.ts';

export interface FilterShape extends TreeShape {
  matches: ReadonlySet<number>;
}

/** Records that a person closed or opened in the result. */
export interface FilterChoices {
  closed: ReadonlySet<number>;
  opened: ReadonlySet<number>;
}

export const NO_CHOICES: FilterChoices = { closed: new Set(), opened: new Set() };

/**
 * The result as a tree in the order of the tree: each match below its ancestors, with
 * all of them open. A match can be opened further; below it the whole tree is shown.
 */
export function filterShape(
  found: readonly MatchingNode[],
  { closed, opened }: FilterChoices,
  whole: TreeShape,
): FilterShape {
  const children = new Map<number, TreeNode[]>([[ROOT, []]]);
  for (const node of found) {
    const parent = node.path.at(-2) ?? ROOT;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const branches = new Map(whole.branches);
  const expanded = new Map(whole.expanded);
  for (const [parent, nodes] of children) {
    nodes.sort((a, b) => compareSignatures(a.signature, b.signature));
    branches.set(parent, wholeBranch(nodes));
    const isOpen = (id: number) => (children.has(id) ? !closed.has(id) : opened.has(id));
    expanded.set(parent, new Set(nodes.map(({ id }) => id).filter(isOpen)));
  }
  return { branches, expanded, matches: new Set(found.filter((node) => node.isMatch).map(({ id }) => id)) };
}
