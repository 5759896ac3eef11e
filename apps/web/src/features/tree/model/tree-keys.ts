import { hasContents } from '../../../domain/records/record-brief.ts';
import { indexOfNode, type Outline, rowAt } from './outline.ts';

export type TreeCommand =
  | { kind: 'move'; index: number }
  | { kind: 'expand'; id: number }
  | { kind: 'collapse'; id: number }
  | { kind: 'expandSiblings'; parent: number }
  | { kind: 'open'; id: number; newTab: boolean }
  | { kind: 'menu'; id: number };

export interface TreeKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a key at a row, by the ARIA practice for trees; undefined for other keys. */
export function commandFor(
  event: TreeKey,
  outline: Outline,
  index: number,
  rowsPerPage: number,
): TreeCommand | undefined {
  const row = rowAt(outline, index);
  const node = row?.node;
  const move = (target: number): TreeCommand => ({
    kind: 'move',
    index: Math.max(0, Math.min(outline.size - 1, target)),
  });
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    return node && { kind: 'menu', id: node.id };
  }
  if (event.key === 'Enter' || event.key === ' ') {
    return node && { kind: 'open', id: node.id, newTab: event.ctrlKey || event.metaKey };
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  switch (event.key) {
    case 'ArrowDown':
      return move(index + 1);
    case 'ArrowUp':
      return move(index - 1);
    case 'PageDown':
      return move(index + rowsPerPage);
    case 'PageUp':
      return move(index - rowsPerPage);
    case 'Home':
      return move(0);
    case 'End':
      return move(outline.size - 1);
    case 'ArrowRight':
      if (!node || !hasContents(node)) return undefined;
      return row.expanded ? move(index + 1) : { kind: 'expand', id: node.id };
    case 'ArrowLeft': {
      if (node && row.expanded) return { kind: 'collapse', id: node.id };
      const parent = row && indexOfNode(outline, row.parent);
      return parent === undefined ? undefined : move(parent);
    }
    case '*':
      return row && { kind: 'expandSiblings', parent: row.parent };
    default:
      return undefined;
  }
}
