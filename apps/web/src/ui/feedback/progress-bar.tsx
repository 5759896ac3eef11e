import { formatNumber } from '../format/format-number.ts';
import classes from './progress-bar.module.css';

interface Props {
  label: string;
  /** 0 to 1; absent while it cannot be known. */
  value?: number;
  hideLabel?: boolean;
}

export function ProgressBar({ label, value, hideLabel = false }: Props) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={classes.progress}>
      <div className={classes.line}>
        <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
        {percent !== undefined && <span className={classes.number}>{formatNumber(percent)}%</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classes.track}
      >
        <div
          className={classes.bar}
          data-unknown={percent === undefined || undefined}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
