import { type RefObject, useEffect, useState } from 'react';

/** Sides on which a scrolling row has more content: `start`, `end`, both with a space between, or none. */
export function useSidewaysRest(row: RefObject<HTMLElement | null>): string {
  const [rest, setRest] = useState('');
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    function look() {
      if (!element) return;
      const hidden = element.scrollWidth - element.clientWidth;
      const sides = [element.scrollLeft > 1 && 'start', element.scrollLeft < hidden - 1 && 'end'];
      setRest(sides.filter(Boolean).join(' '));
    }
    // Tells of the first sizes too, once they are known; asking for them here would lay the page out one more time.
    const sizes = new ResizeObserver(look);
    // The tabs too: a badge makes one wider while the row stays.
    for (const one of [element, ...element.children]) sizes.observe(one);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return rest;
}
