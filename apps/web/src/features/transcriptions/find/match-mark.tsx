import { type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './find.module.css';

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  start: number;
  end: number;
}

const COPIED = ['font', 'letterSpacing', 'padding', 'border', 'tabSize'] as const;

/**
 * Frames a place in a field. A field shows its own selection only while it has the focus, which stays in the search;
 * so the same text is laid over it, unseen but for the frame.
 */
export function MatchMark({ area, text, start, end }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: laid out again whenever the place or the text is another
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
    const top = mark.current?.offsetTop ?? 0;
    const isSeen = top >= field.scrollTop && top < field.scrollTop + field.clientHeight - 24;
    if (!isSeen) field.scrollTop = top - field.clientHeight / 3;
    follow();
    field.addEventListener('scroll', follow);
    const resized = new ResizeObserver(follow);
    resized.observe(field);
    return () => {
      field.removeEventListener('scroll', follow);
      resized.disconnect();
    };
  }, [area, text, start, end]);

  return (
    <div className={classes.layers} aria-hidden>
      <div ref={layer} className={classes.layer} dir="auto">
        {text.slice(0, start)}
        <mark ref={mark}>{text.slice(start, end)}</mark>
        {text.slice(end)}
      </div>
    </div>
  );
}
