import type { TreeNode } from '@regest/contract/endpoints/tree.ts';

/** A node of the tree, by default a series with five units. */
export function aNode(id: number, over: Partial<TreeNode> = {}): TreeNode {
  return {
    id,
    type: 'series',
    level: 'series',
    title: `Tytuł ${id}`,
    signature: String(id),
    isPublished: false,
    isDraft: false,
    seriesCount: 0,
    unitsCount: 5,
    documentsCount: 0,
    children: null,
    ...over,
  };
}

export function nodes(firstId: number, count: number): TreeNode[] {
  return Array.from({ length: count }, (_, index) => aNode(firstId + index));
}
