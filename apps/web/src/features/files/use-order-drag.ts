import { type DragEvent, useState } from 'react';

interface DragProps {
  'data-dragged'?: true;
  'data-drop'?: 'before' | 'after';
  onDragOver?: (event: DragEvent) => void;
  onDrop?: (event: DragEvent) => void;
  onDragEnd?: () => void;
}

/** Reordering with the pointer; the handle's keys and the menu do the same. */
export function useOrderDrag(enabled: boolean, onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();

  function end() {
    setFrom(undefined);
    setOver(undefined);
  }

  return {
    handleProps: (index: number) => ({
      draggable: enabled,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(index));
        setFrom(index);
      },
    }),
    rowProps(index: number): DragProps {
      if (from === undefined) return {};
      return {
        'data-dragged': index === from || undefined,
        'data-drop': index === over && index !== from ? (index < from ? 'before' : 'after') : undefined,
        onDragOver: (event) => {
          event.preventDefault();
          // Otherwise the drop area for files from the disk would handle the drag.
          event.stopPropagation();
          setOver(index);
        },
        onDrop: (event) => {
          event.preventDefault();
          event.stopPropagation();
          if (from !== index) onMove(from, index);
          end();
        },
        onDragEnd: end,
      };
    },
  };
}
