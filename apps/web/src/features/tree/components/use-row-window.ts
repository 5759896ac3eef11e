import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

const ROW_HEIGHT = 32;
/** Titles take two lines in a narrow pane, since cut ones look alike. */
const TALL_ROW_HEIGHT = 44;
const WRAP_BELOW = 480;
/** Rows rendered beyond each edge. */
const OVERSCAN = 12;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Expected width of the pane before its first layout. */
  width: number;
  /** Rows that stay in the document at any scroll position, since removing them would lose the focus. */
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

/** Rows that fit the window; the height of the list is unknown before its first layout. */
function firstView(width: number): View {
  return {
    first: 0,
    rows: Math.ceil(window.innerHeight / TALL_ROW_HEIGHT),
    rowHeight: width < WRAP_BELOW ? TALL_ROW_HEIGHT : ROW_HEIGHT,
  };
}

/** Indices of the rows to render, for rows of equal height. */
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
    // Renders in the frame of the scroll; otherwise fast scrolling shows empty space.
    const scrolled = () => flushSync(look);
    element.addEventListener('scroll', scrolled, { passive: true });
    // The observer reports the first size too; reading it here would force a layout during rendering.
    const size = new ResizeObserver(look);
    size.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      size.disconnect();
    };
  }, [scroller]);

  const key = pinned.join();
  const indexes = useMemo(() => visibleRows(view, count, key.split(',').map(Number)), [view, count, key]);

  /** `nearest` scrolls as little as possible; `center` centres a row that is not visible. */
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
