import { LEVELS } from '@regest/contract/levels.ts';
import { recordPath } from '@regest/portal/addresses/paths.ts';
import type { TreeNode } from '@regest/portal/views/common.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { MediaRow } from '../../queries/published/files.ts';
import type { PublicRecord } from '../../queries/published/records.ts';
import { listTreeChildren, type Neighbours, type TreeRow } from '../../queries/published/tree.ts';
import { mediaOf } from './entries.ts';

/** Children shown of one record; the rest is on the page of the record itself. */
const MAX_CHILDREN = 60;
const MAX_BELOW = 20;
const MAX_NODES = 240;
/** Hidden children are counted up to this limit; past it the tree says "more than". */
export const MAX_COUNTED = 300;

export interface TreeRows {
  rows: TreeRow[];
  /** Ids of records with hidden children, which must be counted. */
  cut: number[];
}

/** Rows of the tree of a record: the siblings of each of its ancestors, from the collection down, and its children. */
export async function findTreeRows(reader: Reader, branch: readonly number[]): Promise<TreeRows> {
  const rows = await listTreeChildren(reader, branch, MAX_CHILDREN);
  const cut = branch.filter((id) => rows.filter((row) => row.parent_id === id).length === MAX_CHILDREN);
  // The page of a collection, the usual entry, shows two levels at once.
  if (branch.length === 1 && rows.length <= MAX_BELOW) {
    const above = rows.filter(({ level }) => LEVELS[level].children.length > 0).map(({ id }) => id);
    const below = await listTreeChildren(reader, above, MAX_BELOW);
    cut.push(...above.filter((id) => below.filter((row) => row.parent_id === id).length === MAX_BELOW));
    rows.push(...below);
  }
  return { rows: rows.slice(0, MAX_NODES), cut };
}

/** Neighbours of a record where the tree already has them; null where they must be queried. */
export function neighboursIn(
  { rows, cut }: TreeRows,
  id: number,
  parentId: number | null,
): Neighbours | null {
  if (parentId === null) return { previous: null, next: null };
  const beside = rows.filter((row) => row.parent_id === parentId);
  const at = beside.findIndex((row) => row.id === id);
  const next = beside[at + 1] ?? null;
  const isWhole = !cut.includes(parentId) && rows.length < MAX_NODES;
  if (at < 0 || (next === null && !isWhole)) return null;
  return { previous: beside[at - 1] ?? null, next };
}

type Node = Omit<TreeRow, 'parent_id'> & { parent_id?: number | null };

/** The tree from the collection down. */
export function treeOf(
  record: PublicRecord,
  shown: readonly TreeRow[],
  media: ReadonlyMap<number, MediaRow>,
  counts: ReadonlyMap<number, number>,
): TreeNode {
  const branch = [...record.ancestors, record];
  const opened = new Set(branch.map(({ id }) => id));
  const isTop = record.ancestors.length === 0;
  const childrenOf = Map.groupBy<number, Node>(shown, ({ parent_id }) => parent_id ?? 0);
  // A record of the branch may be past the shown part of its siblings.
  for (const [index, below] of branch.slice(1).entries()) {
    const beside = childrenOf.get(branch[index]?.id ?? 0) ?? [];
    if (!beside.some(({ id }) => id === below.id)) childrenOf.set(branch[index]?.id ?? 0, [...beside, below]);
  }
  const institution = { id: record.institution_id, alias: record.institution_alias };
  const build = (node: Node, above: string[]): TreeNode => {
    const signatures = [...above, node.signature];
    const children = (childrenOf.get(node.id) ?? []).map((child) => build(child, signatures));
    return {
      id: node.id,
      level: node.level,
      signature: node.signature,
      title: node.title,
      path: recordPath(institution, signatures),
      media: mediaOf(media.get(node.id)),
      isCurrent: node.id === record.id,
      isOpen: opened.has(node.id) || isTop,
      children,
      more: children.length === 0 ? 0 : Math.max(0, (counts.get(node.id) ?? 0) - children.length),
      isMoreExact: (counts.get(node.id) ?? 0) < MAX_COUNTED,
    };
  };
  const [root = record] = branch;
  return build(root, []);
}
