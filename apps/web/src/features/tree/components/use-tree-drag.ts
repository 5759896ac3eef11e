import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { type DragEvent, useRef, useState } from 'react';
import { hasContents } from '../../../records/contents-text.ts';
import { canHold, isMovable } from '../model/can-hold.ts';
import type { TreeStore } from '../model/tree-store.ts';

/** Held over a closed record for so long, it opens. */
const OPEN_DELAY = 700;

export interface DragHandlers {
  rowProps: (node: TreeNode) => Record<string, unknown>;
  draggedId: number | undefined;
}

interface Options {
  store: TreeStore;
  enabled: boolean;
  onOpen: (node: TreeNode) => void;
  onDrop: (moved: TreeNode, target: TreeNode) => void;
}

/** By pointer only; the menu of the record moves it by keyboard. */
export function useTreeDrag({ store, enabled, onOpen, onDrop }: Options): DragHandlers {
  const [dragged, setDragged] = useState<TreeNode>();
  const [target, setTarget] = useState<number>();
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);

  function mayDrop(node: TreeNode): boolean {
    if (!dragged) return false;
    const moved = { id: dragged.id, level: dragged.level, parentId: store.parentOf(dragged.id) };
    return canHold(node, store.placeOf(node.id), moved);
  }

  function end() {
    clearTimeout(opening.current);
    setDragged(undefined);
    setTarget(undefined);
  }

  function enter(node: TreeNode) {
    clearTimeout(opening.current);
    setTarget(mayDrop(node) ? node.id : undefined);
    if (hasContents(node)) opening.current = setTimeout(() => onOpen(node), OPEN_DELAY);
  }

  return {
    draggedId: dragged?.id,
    rowProps(node) {
      if (!enabled) return {};
      return {
        draggable: isMovable(node.level),
        'data-dragged': dragged?.id === node.id || undefined,
        'data-drop': target === node.id || undefined,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', `${node.signature} ${node.title}`);
          setDragged(node);
        },
        onDragEnd: end,
        onDragEnter: () => dragged && enter(node),
        onDragOver: (event: DragEvent) => {
          if (!mayDrop(node)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          if (dragged && mayDrop(node)) onDrop(dragged, node);
          end();
        },
      };
    },
  };
}
