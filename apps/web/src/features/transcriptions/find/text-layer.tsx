import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './find.module.css';

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The whole text of the field, with marks in it. */
  children: ReactNode;
  ref?: RefObject<HTMLDivElement | null>;
}

const COPIED = ['font', 'letterSpacing', 'padding', 'border', 'tabSize'] as const;

/** A field cannot mark its own words: the same text is laid over it, unseen but for the marks. */
export function TextLayer({ area, children, ref }: Props) {
  const layer = useRef<HTMLDivElement>(null);

  // After every render: the text, and with it the scroll bar, may be another.
  useLayoutEffect(() => {
    const [field, over] = [area.current, layer.current];
    if (!field || !over) return;
    const follow = () => {
      const look = getComputedStyle(field);
      for (const name of COPIED) over.style[name] = look[name];
      over.style.borderColor = 'transparent';
      // Lines break where they do in the field, which may have a scroll bar.
      over.style.width = `${field.clientWidth + 2 * field.clientLeft}px`;
      over.style.transform = `translateY(${-field.scrollTop}px)`;
    };
    follow();
    field.addEventListener('scroll', follow);
    const resized = new ResizeObserver(follow);
    resized.observe(field);
    return () => {
      field.removeEventListener('scroll', follow);
      resized.disconnect();
    };
  });

  return (
    <div ref={ref} className={classes.layers} aria-hidden>
      <div ref={layer} className={classes.layer} dir="auto">
        {children}
      </div>
    </div>
  );
}

export function bringIntoSight(field: HTMLTextAreaElement, mark: HTMLElement): void {
  const top = mark.offsetTop;
  const isSeen = top >= field.scrollTop && top < field.scrollTop + field.clientHeight - 24;
  if (!isSeen) field.scrollTop = top - field.clientHeight / 3;
}
