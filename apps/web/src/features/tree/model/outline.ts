import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { hasContents } from '../../../domain/records/record-brief.ts';
import { type Branch, EMPTY_BRANCH, hasFailed, nodeAt, positionOf, ROOT } from './branch.ts';

/** Placeholder rows while the number of children is unknown. */
const UNKNOWN_ROWS = 3;

export interface TreeShape {
  branches: ReadonlyMap<number, Branch>;
  /** Ids of open records by the id of their parent. */
  expanded: ReadonlyMap<number, ReadonlySet<number>>;
}

interface Opening {
  position: number;
  /** Index of the first inner row within the outline. */
  start: number;
  inside: Outline;
}

/**
 * The visible rows as sizes, not as a list, so that the cost depends on the open records, not on the rows.
 */
export interface Outline {
  parent: number;
  depth: number;
  branch: Branch;
  /** Rows of this branch itself. */
  own: number;
  /** Rows of this branch with those of open records in it. */
  size: number;
  openings: readonly Opening[];
}

export interface TreeRow {
  parent: number;
  position: number;
  depth: number;
  setSize: number;
  /** Undefined until it is loaded. */
  node: TreeNode | undefined;
  expanded: boolean;
  failed: boolean;
}

function ownRows(branch: Branch, shown: TreeNode | undefined): number {
  if (branch.total !== null) return branch.total;
  if (branch.pages.get(0)?.failed) return 1;
  if (shown === undefined) return UNKNOWN_ROWS;
  return Math.min(UNKNOWN_ROWS, shown.seriesCount + shown.unitsCount + shown.documentsCount);
}

export function buildOutline(shape: TreeShape, parent = ROOT, depth = 0, shown?: TreeNode): Outline {
  const branch = shape.branches.get(parent) ?? EMPTY_BRANCH;
  const branchRows = ownRows(branch, shown);
  const open = [...(shape.expanded.get(parent) ?? [])]
    .map((id) => ({ id, position: positionOf(branch, id) }))
    .filter((entry): entry is { id: number; position: number } => entry.position !== undefined)
    .sort((a, b) => a.position - b.position);
  const openings: Opening[] = [];
  let inner = 0;
  for (const { id, position } of open) {
    const node = nodeAt(branch, position);
    if (node === undefined || !hasContents(node)) continue;
    const inside = buildOutline(shape, id, depth + 1, node);
    openings.push({ position, start: position + 1 + inner, inside });
    inner += inside.size;
  }
  return { parent, depth, branch, own: branchRows, size: branchRows + inner, openings };
}

function lastBefore(openings: readonly Opening[], index: number): Opening | undefined {
  let low = 0;
  let high = openings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((openings[middle]?.start ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return openings[low - 1];
}

/** The row at an index of all visible rows. */
export function rowAt(outline: Outline, index: number): TreeRow | undefined {
  if (index < 0 || index >= outline.size) return undefined;
  const opening = lastBefore(outline.openings, index);
  if (opening && index < opening.start + opening.inside.size) {
    return rowAt(opening.inside, index - opening.start);
  }
  const position = opening ? opening.position + 1 + index - opening.start - opening.inside.size : index;
  const { branch, parent, depth, own } = outline;
  return {
    parent,
    position,
    depth,
    setSize: own,
    node: nodeAt(branch, position),
    expanded: outline.openings.some((other) => other.position === position),
    failed: hasFailed(branch, position),
  };
}

/** The index of a branch position among all visible rows; undefined when the branch is closed. */
export function indexOf(outline: Outline, parent: number, position: number): number | undefined {
  if (outline.parent === parent) {
    if (position < 0 || position >= outline.own) return undefined;
    const before = outline.openings.filter((opening) => opening.position < position);
    return position + before.reduce((sum, opening) => sum + opening.inside.size, 0);
  }
  for (const opening of outline.openings) {
    const inside = indexOf(opening.inside, parent, position);
    if (inside !== undefined) return opening.start + inside;
  }
  return undefined;
}

/** Index of the visible row of a record, if its position is loaded. */
export function indexOfNode(outline: Outline, id: number): number | undefined {
  const position = positionOf(outline.branch, id);
  if (position !== undefined) return indexOf(outline, outline.parent, position);
  for (const opening of outline.openings) {
    const inside = indexOfNode(opening.inside, id);
    if (inside !== undefined) return opening.start + inside;
  }
  return undefined;
}

/** Open branches without any loaded page; they are read first, since they move all rows below. */
export function unreadBranches(outline: Outline): number[] {
  const below = outline.openings.flatMap((opening) => unreadBranches(opening.inside));
  const unread = outline.branch.total === null && !outline.branch.pages.get(0)?.failed;
  return unread ? [outline.parent, ...below] : below;
}
