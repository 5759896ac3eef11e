import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { type DragEvent, useRef, useState } from 'react';
import { hasContents } from '../../../domain/records/record-brief.ts';
import { canHold } from '../model/can-hold.ts';
import type { TreeStore } from '../model/tree-store.ts';

/** Milliseconds over a closed record until it opens. */
const OPEN_DELAY_MS = 700;

interface Options {
  store: TreeStore;
  enabled: boolean;
  onOpen: (node: TreeNode) => void;
  onDrop: (moved: TreeNode, target: TreeNode) => void;
}

/** Moving records with the pointer; for the keyboard the menu of a record does the same. */
export function useTreeDrag({ store, enabled, onOpen, onDrop }: Options) {
  const [dragged, setDragged] = useState<TreeNode>();
  const [targetId, setTargetId] = useState<number>();
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);

  function mayDrop(node: TreeNode): boolean {
    if (!dragged) return false;
    const moved = { id: dragged.id, level: dragged.level, parentId: store.parentOf(dragged.id) };
    return canHold(node, store.placeOf(node.id), moved);
  }

  function end() {
    clearTimeout(opening.current);
    setDragged(undefined);
    setTargetId(undefined);
  }

  return {
    enabled,
    draggedId: dragged?.id,
    targetId,
    end,
    start(event: DragEvent, node: TreeNode) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', `${node.signature} ${node.title}`);
      setDragged(node);
    },
    enter(node: TreeNode) {
      clearTimeout(opening.current);
      if (!dragged) return;
      setTargetId(mayDrop(node) ? node.id : undefined);
      if (hasContents(node)) opening.current = setTimeout(() => onOpen(node), OPEN_DELAY_MS);
    },
    over(event: DragEvent, node: TreeNode) {
      if (!mayDrop(node)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    drop(event: DragEvent, node: TreeNode) {
      event.preventDefault();
      if (dragged && mayDrop(node)) onDrop(dragged, node);
      end();
    },
  };
}

export type TreeDrag = ReturnType<typeof useTreeDrag>;
