import type { MatchingNode, TreeNode } from '@regest/contract/endpoints/tree.ts';
import { compareSignatures } from '@regest/contract/text/signature.ts';
import { ROOT, wholeBranch } from './branch.ts';
import type { TreeShape } from './outline.ts';

export interface FilterShape extends TreeShape {
  matches: ReadonlySet<number>;
}

/** What a person closed or opened by hand while looking at the result. */
export interface FilterChoices {
  closed: ReadonlySet<number>;
  opened: ReadonlySet<number>;
}

export const NO_CHOICES: FilterChoices = { closed: new Set(), opened: new Set() };

/**
 * What was found as a tree of its own, in the order of the tree: each match under all that it lies in, and
 * everything above a match open. A match may be opened further; below it the whole tree goes on.
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
