import type { ActiveRow } from '../tree-memory.ts';
import { indexOf, indexOfNode, type Outline, rowAt } from './outline.ts';

/**
 * Index of the row for the focus: its record at any position; if the record is gone, the one that took its
 * position; if none is left there, the parent.
 */
export function activeIndex(
  outline: Outline,
  active: ActiveRow | null,
  fallbackId: number | undefined,
): number {
  if (active) {
    const index = active.id === null ? undefined : indexOfNode(outline, active.id);
    if (index !== undefined) return index;
    for (let position = active.position; position >= 0; position -= 1) {
      const index = indexOf(outline, active.parent, position);
      if (index !== undefined) return index;
      // Past the end of the branch the loop steps back to its last row.
    }
    const parent = indexOfNode(outline, active.parent);
    if (parent !== undefined) return parent;
  }
  const selected = fallbackId === undefined ? undefined : indexOfNode(outline, fallbackId);
  return selected ?? 0;
}

export function activeRowAt(outline: Outline, index: number): ActiveRow | null {
  const row = rowAt(outline, index);
  return row ? { parent: row.parent, position: row.position, id: row.node?.id ?? null } : null;
}
