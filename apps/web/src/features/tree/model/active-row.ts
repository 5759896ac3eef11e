import type { ActiveRow } from '../tree-memory.ts';
import { indexOf, indexOfNode, type Outline, rowAt } from './outline.ts';

/**
 * Where the focus belongs now: at its record wherever that went; where the record has gone, at the next one in
 * its place; where nothing is left there, at the record it lay in.
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
      // Beyond the end of what is left: one step back is enough unless several went at once.
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
