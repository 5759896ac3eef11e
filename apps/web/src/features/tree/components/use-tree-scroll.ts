import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { TreeMemoryStore } from '../tree-memory.ts';

/**
 * Restores the scroll position of the tree. After a reload the rows load gradually, so it is tried
 * again as the tree grows, until it succeeds or the person scrolls.
 */
export function useTreeScroll(
  scroller: RefObject<HTMLDivElement | null>,
  memory: TreeMemoryStore,
  height: number,
) {
  const pending = useRef<number | undefined>(memory.scroll);

  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again whenever the height changes
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || pending.current === undefined) return;
    element.scrollTop = pending.current;
    if (element.scrollTop >= pending.current - 1) pending.current = undefined;
  }, [height, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const takeOver = () => {
      pending.current = undefined;
    };
    const remember = () => {
      if (pending.current === undefined) memory.keepScroll(Math.round(element.scrollTop));
    };
    const options = { passive: true };
    element.addEventListener('wheel', takeOver, options);
    element.addEventListener('pointerdown', takeOver, options);
    element.addEventListener('keydown', takeOver, options);
    element.addEventListener('scroll', remember, options);
    return () => {
      element.removeEventListener('wheel', takeOver);
      element.removeEventListener('pointerdown', takeOver);
      element.removeEventListener('keydown', takeOver);
      element.removeEventListener('scroll', remember);
    };
  }, [scroller, memory]);
}
