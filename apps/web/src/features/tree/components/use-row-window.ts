import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

const ROW_HEIGHT = 32;
/** In a narrow pane titles take two lines: cut short they are all alike. */
const TALL_ROW_HEIGHT = 44;
const WRAP_BELOW = 480;
/** Rows beyond the edges that are drawn before they are seen. */
const OVERSCAN = 12;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** What the pane is expected to have, until it is laid out. */
  width: number;
  /** Rows that stay in the document wherever one scrolls: the focus would be lost with them. */
  pinned: readonly number[];
}

interface View {
  first: number;
  rows: number;
  rowHeight: number;
}

function viewOf(element: HTMLElement): View {
  const rowHeight = element.clientWidth < WRAP_BELOW ? TALL_ROW_HEIGHT : ROW_HEIGHT;
  return {
    first: Math.floor(element.scrollTop / rowHeight),
    rows: Math.ceil(element.clientHeight / rowHeight),
    rowHeight,
  };
}

/** No more than fit the window: how tall the list is, is not known before it was laid out. */
function firstView(width: number): View {
  return {
    first: 0,
    rows: Math.ceil(window.innerHeight / TALL_ROW_HEIGHT),
    rowHeight: width < WRAP_BELOW ? TALL_ROW_HEIGHT : ROW_HEIGHT,
  };
}

/** The rows to draw of a list whose rows are all of one height, however long it is. */
export function visibleRows(
  { first, rows }: Pick<View, 'first' | 'rows'>,
  count: number,
  pinned: readonly number[],
): number[] {
  const from = Math.max(0, first - OVERSCAN);
  const to = Math.min(count, first + rows + 1 + OVERSCAN);
  const indices = new Set(pinned.filter((index) => index >= 0 && index < count));
  for (let index = from; index < to; index += 1) indices.add(index);
  return [...indices].sort((a, b) => a - b);
}

export function useRowWindow({ scroller, count, width, pinned }: Options) {
  const [view, setView] = useState<View>(() => firstView(width));
  const { rowHeight } = view;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () =>
      setView((before) => {
        const now = viewOf(element);
        return before.first === now.first && before.rows === now.rows && before.rowHeight === now.rowHeight
          ? before
          : now;
      });
    // Drawn within the frame that scrolled, else a fast hand sees the paper under the rows.
    const scrolled = () => flushSync(look);
    element.addEventListener('scroll', scrolled, { passive: true });
    // Tells of the first size too; asking for it here would lay the whole page out in the midst of being drawn.
    const size = new ResizeObserver(look);
    size.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      size.disconnect();
    };
  }, [scroller]);

  const key = pinned.join();
  const indexes = useMemo(() => visibleRows(view, count, key.split(',').map(Number)), [view, count, key]);

  /** `nearest` moves no further than it must; `center` puts the row among its neighbours, if it was not in sight. */
  const scrollTo = useCallback(
    (index: number, where: 'nearest' | 'center') => {
      const element = scroller.current;
      if (!element) return;
      const [top, height] = [index * rowHeight, element.clientHeight];
      const isAbove = top < element.scrollTop;
      const isBelow = top + rowHeight > element.scrollTop + height;
      if (!isAbove && !isBelow) return;
      if (where === 'center') element.scrollTop = top - (height - rowHeight) / 2;
      else element.scrollTop = isAbove ? top : top + rowHeight - height;
    },
    [scroller, rowHeight],
  );

  return { indexes, rowHeight, height: count * rowHeight, scrollTo };
}
