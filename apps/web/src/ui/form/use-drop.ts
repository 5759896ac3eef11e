import { type DragEvent, useRef, useState } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** A place that takes files from the disk. Entering a child leaves the parent, hence the count. */
export function useDrop(enabled: boolean, onDrop: (data: DataTransfer) => void) {
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  if (!enabled) return { isOver: false, dropProps: {} };
  return {
    isOver,
    dropProps: {
      onDragEnter: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        // A smaller place inside this one has taken them.
        const isTaken = event.defaultPrevented;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        if (!isTaken) onDrop(event.dataTransfer);
      },
    },
  };
}
