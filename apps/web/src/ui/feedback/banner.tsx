import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

const ICONS = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconCircleX } as const;

interface Props {
  kind?: keyof typeof ICONS;
  title?: string;
  /** `alert` for what has just happened; a banner that was always there needs no role. */
  role?: 'alert' | 'status';
  action?: ReactNode;
  children?: ReactNode;
}

/** A standing remark above the content it concerns. */
export function Banner({ kind = 'info', title, role, action, children }: Props) {
  const Icon = ICONS[kind];
  return (
    <div className={classes.banner} data-kind={kind} role={role}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
