import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  /** Name of the missing content. */
  title: string;
  body?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

export function EmptyState({ title, body, action }: Props) {
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {body && <p className={classes.body}>{body}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
