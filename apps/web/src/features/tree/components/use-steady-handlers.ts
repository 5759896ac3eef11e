import { useLayoutEffect, useRef, useState } from 'react';
import type { RowHandlers } from './tree-row.tsx';

/**
 * A stable object whose functions call the latest handlers, so that rows do not render again when only a
 * closure has changed.
 */
export function useSteadyHandlers(latest: RowHandlers): RowHandlers {
  const now = useRef(latest);
  useLayoutEffect(() => {
    now.current = latest;
  });
  const [steady] = useState<RowHandlers>(() => ({
    onActivate: (index) => now.current.onActivate(index),
    onOpen: (node) => now.current.onOpen(node),
    onToggle: (node, open) => now.current.onToggle(node, open),
    onRetry: (row) => now.current.onRetry(row),
    entriesFor: (node) => now.current.entriesFor(node),
    menuRef: (id, menu) => now.current.menuRef(id, menu),
    drag: {
      start: (event, node) => now.current.drag.start(event, node),
      enter: (node) => now.current.drag.enter(node),
      over: (event, node) => now.current.drag.over(event, node),
      drop: (event, node) => now.current.drag.drop(event, node),
      end: () => now.current.drag.end(),
    },
  }));
  return steady;
}
