import { type DragEvent, useEffect, useRef, useState } from 'react';

function carriesFiles({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Pages that take files now; the order in which listeners of the window are added says nothing. */
let takers = 0;
/** A window over the page is no part of it: what is dropped beside its own places is stray. */
export const pageTakesFiles = () => takers > 0 && document.querySelector('[aria-modal="true"]') === null;

/** The whole window takes files; a smaller place in it that has taken them comes first. */
export function usePageDrop(enabled: boolean, onDrop: (data: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    if (!enabled) return;
    takers += 1;
    let depth = 0;
    const leaveTo = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0 && pageTakesFiles());
    };
    const listeners: Record<string, (event: globalThis.DragEvent) => void> = {
      dragenter: () => leaveTo(depth + 1),
      dragleave: () => leaveTo(depth - 1),
      dragover(event) {
        if (event.dataTransfer && pageTakesFiles()) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
        }
      },
      drop(event) {
        leaveTo(0);
        if (event.defaultPrevented || !pageTakesFiles()) return;
        event.preventDefault();
        if (event.dataTransfer) latest.current(event.dataTransfer);
      },
    };
    const ofFiles = Object.entries(listeners).map(
      ([type, run]) =>
        [
          type,
          (event: Event) => carriesFiles(event as globalThis.DragEvent) && run(event as globalThis.DragEvent),
        ] as const,
    );
    for (const [type, run] of ofFiles) window.addEventListener(type, run);
    return () => {
      takers -= 1;
      for (const [type, run] of ofFiles) window.removeEventListener(type, run);
      setOver(false);
    };
  }, [enabled]);
  return isOver;
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
        const isHandled = event.defaultPrevented;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        if (!isHandled) onDrop(event.dataTransfer);
      },
    },
  };
}
