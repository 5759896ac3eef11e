import type { ReactNode } from 'react';
import classes from './hit.module.css';

interface Props {
  text: string;
  marks: readonly (readonly [number, number])[];
  /** Separator in place of line breaks between names or terms. */
  between?: string | undefined;
}

/** The text with matches underlined on a tint. */
export function MarkedText({ text, marks, between = '\n' }: Props) {
  const piece = (start: number, end?: number) => text.slice(start, end).replaceAll('\n', between);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(piece(at, start));
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
      {piece(at)}
    </>
  );
}
