import type { TreeNode } from '@regest/contract/endpoints/tree.ts';

/** Children in one request; of a long branch only the visible pages are read. */
export const PAGE_SIZE = 500;
/** Parent id of the collections; no record has it. */
export const ROOT = 0;

interface BranchPage {
  nodes: readonly TreeNode[];
  offsets: ReadonlyMap<number, number>;
  /** A page with an older generation than the tree is shown but due for a new read. */
  generation: number;
  failed: boolean;
}

/** The loaded children of one record. */
export interface Branch {
  total: number | null;
  pages: ReadonlyMap<number, BranchPage>;
}

export const EMPTY_BRANCH: Branch = { total: null, pages: new Map() };

function page(nodes: readonly TreeNode[], generation: number, failed: boolean): BranchPage {
  return { nodes, offsets: new Map(nodes.map((node, offset) => [node.id, offset])), generation, failed };
}

export function pageOf(position: number): number {
  return Math.floor(position / PAGE_SIZE);
}

/** The branch with a loaded page; pages past the new total are dropped. */
export function withPage(
  branch: Branch,
  index: number,
  nodes: readonly TreeNode[],
  total: number,
  generation: number,
): Branch {
  const remaining = [...branch.pages].filter(([other]) => other * PAGE_SIZE < total);
  return { total, pages: new Map([...remaining, [index, page(nodes, generation, false)]]) };
}

export function withFailure(branch: Branch, index: number, generation: number): Branch {
  const previous = branch.pages.get(index)?.nodes ?? [];
  return { ...branch, pages: new Map([...branch.pages, [index, page(previous, generation, true)]]) };
}

/** A completely loaded branch, for the result of a filter. */
export function wholeBranch(nodes: readonly TreeNode[]): Branch {
  const pages = new Map<number, BranchPage>();
  for (let start = 0; start < nodes.length; start += PAGE_SIZE) {
    pages.set(pageOf(start), page(nodes.slice(start, start + PAGE_SIZE), 0, false));
  }
  return { total: nodes.length, pages };
}

export function nodeAt(branch: Branch, position: number): TreeNode | undefined {
  return branch.pages.get(pageOf(position))?.nodes[position % PAGE_SIZE];
}

export function positionOf(branch: Branch, id: number): number | undefined {
  for (const [index, { offsets }] of branch.pages) {
    const offset = offsets.get(id);
    if (offset !== undefined) return index * PAGE_SIZE + offset;
  }
  return undefined;
}

export function hasFailed(branch: Branch, position: number): boolean {
  return branch.pages.get(pageOf(position))?.failed ?? false;
}
