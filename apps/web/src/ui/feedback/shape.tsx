import classes from './shape.module.css';

export type ShapeKind = 'full' | 'half' | 'empty' | 'dotted';

/** A small circle before a word. Drawn, not written: the fonts of some machines have no such signs. */
export function Shape({ kind }: { kind: ShapeKind }) {
  return (
    <svg className={classes.shape} viewBox="0 0 10 10" aria-hidden focusable="false">
      <circle
        cx="5"
        cy="5"
        r="4"
        fill="none"
        stroke="currentColor"
        strokeDasharray={kind === 'dotted' ? '2 2' : undefined}
      />
      {kind === 'full' && <circle cx="5" cy="5" r="4" fill="currentColor" />}
      {kind === 'half' && <path d="M5 1 A4 4 0 0 0 5 9 Z" fill="currentColor" />}
    </svg>
  );
}
