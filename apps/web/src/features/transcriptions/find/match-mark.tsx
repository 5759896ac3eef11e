import { type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './find.module.css';
import { bringIntoSight, TextLayer } from './text-layer.tsx';

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  start: number;
  end: number;
}

/** Frames a match, since a field shows its selection only with the focus, which stays in the search. */
export function MatchMark({ area, text, start, end }: Props) {
  const mark = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the mark when the place or the text changes
  useLayoutEffect(() => {
    if (area.current && mark.current) bringIntoSight(area.current, mark.current);
  }, [area, text, start, end]);

  return (
    <TextLayer area={area}>
      {text.slice(0, start)}
      <mark ref={mark} className={classes.match}>
        {text.slice(start, end)}
      </mark>
      {text.slice(end)}
    </TextLayer>
  );
}
