import type { ReactNode } from 'react';
import classes from './hit.module.css';

interface Props {
  text: string;
  marks: readonly (readonly [number, number])[];
}

/** The text with what was found in it underlined on a tint. */
export function MarkedText({ text, marks }: Props) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className={classes.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
