import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './find.module.css';

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The whole text of the field, with marks in it. */
  children: ReactNode;
}

const COPIED = ['font', 'letterSpacing', 'padding', 'border', 'tabSize'] as const;

/** Gives the layer the width of the field without its scroll bar, so that lines break at the same places. */
function layOver(field: HTMLTextAreaElement, layer: HTMLElement) {
  const look = getComputedStyle(field);
  for (const name of COPIED) layer.style[name] = look[name];
  layer.style.borderColor = 'transparent';
  layer.style.width = `${field.clientWidth + 2 * field.clientLeft}px`;
}

/** The same text over the field, invisible except for the marks, since a field cannot mark words. */
export function TextLayer({ area, children }: Props) {
  const layer = useRef<HTMLDivElement>(null);

  // Runs after every render, since the text and with it the scroll bar may change.
  useLayoutEffect(() => {
    const [field, over] = [area.current, layer.current];
    if (!field || !over) return;
    const follow = () => {
      layOver(field, over);
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
    <div className={classes.layers} aria-hidden>
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

/** Selects a part of the text and scrolls to it, which browsers do only for typing. */
export function selectInSight(field: HTMLTextAreaElement, { start, end }: { start: number; end: number }) {
  field.focus();
  field.setSelectionRange(start, end);
  const layer = document.createElement('div');
  layer.className = `${classes.layers} ${classes.layer}`;
  layer.dir = 'auto';
  const mark = document.createElement('mark');
  mark.textContent = field.value.slice(start, end);
  layer.append(field.value.slice(0, start), mark, field.value.slice(end));
  field.after(layer);
  layOver(field, layer);
  bringIntoSight(field, mark);
  layer.remove();
}
