import { useEffect, useRef } from 'react';
import { type PageMark, withRoom } from './page-mark.ts';
import classes from './viewer.module.css';

const percent = (share: number) => `${share * 100}%`;

/** Marks over a page as large as its container; the first is scrolled into view. */
export function PageMarks({ marks }: { marks: readonly PageMark[] }) {
  const first = useRef<HTMLDivElement>(null);
  const key = JSON.stringify(marks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are scrolled to again
  useEffect(() => {
    // In braces, since newer browsers return a promise, which is no cleanup function.
    first.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [key]);
  return marks.map(withRoom).map(({ x, y, w, h }, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: marks of one place never move among each other
      key={index}
      ref={index === 0 ? first : undefined}
      aria-hidden
      data-page-mark
      className={classes.mark}
      style={{
        position: 'absolute',
        left: percent(x),
        top: percent(y),
        width: percent(w),
        height: percent(h),
      }}
    />
  ));
}
