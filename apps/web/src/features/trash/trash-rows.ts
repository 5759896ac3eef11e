import type { TrashNode } from '@regest/contract/endpoints/trash.ts';

export interface TrashSlice {
  nodes: readonly TrashNode[];
  total: number;
}

export interface TrashRow {
  /** Unique within a group. */
  id: string;
  kind: 'node' | 'loading' | 'more';
  node: TrashNode;
  /** The record with which this one was deleted; itself for a root. */
  root: TrashNode;
  depth: number;
  expanded: boolean;
  /** Number of hidden children in a row of kind `more`; `parentId` is their parent. */
  hidden: number;
  parentId: number | undefined;
}

type Children = (id: number) => TrashSlice | undefined;

function rowsOf(
  { nodes, total }: TrashSlice,
  children: Children,
  expanded: ReadonlySet<number>,
  parent: TrashRow | undefined,
): TrashRow[] {
  const depth = parent ? parent.depth + 1 : 0;
  const rows = nodes.flatMap((node): TrashRow[] => {
    const row: TrashRow = {
      id: String(node.id),
      kind: 'node',
      node,
      root: parent?.root ?? node,
      depth,
      expanded: node.childrenCount > 0 && expanded.has(node.id),
      hidden: 0,
      parentId: parent?.node.id,
    };
    if (!row.expanded) return [row];
    const inside = children(node.id);
    if (inside === undefined)
      return [row, { ...row, id: `${node.id}-loading`, kind: 'loading', depth: depth + 1 }];
    return [row, ...rowsOf(inside, children, expanded, row)];
  });
  const last = rows.at(-1);
  if (total <= nodes.length || last === undefined) return rows;
  const more: TrashRow = {
    ...last,
    id: `${parent?.node.id ?? 'roots'}-more`,
    kind: 'more',
    depth,
    expanded: false,
    hidden: total - nodes.length,
    parentId: parent?.node.id,
  };
  return [...rows, more];
}

/** The rows of a group with the children of expanded records. */
export function trashRows(roots: TrashSlice, children: Children, expanded: ReadonlySet<number>): TrashRow[] {
  return rowsOf(roots, children, expanded, undefined);
}
