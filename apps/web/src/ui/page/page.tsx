import type { ReactNode } from 'react';
import classes from './page.module.css';

interface Props {
  /** `form` keeps lines short; `wide` leaves room for tables. */
  width?: 'form' | 'wide';
  children: ReactNode;
}

/** The usual margins of a screen. A workspace that fills the window goes without it. */
export function Page({ width = 'wide', children }: Props) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
