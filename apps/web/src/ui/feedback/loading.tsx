import { useTranslation } from '../texts/use-translation.ts';
import classes from './loading.module.css';
import { useDelayed } from './use-delayed.ts';

interface Props {
  rows?: number;
  /** Name of the loading content for screen readers. */
  label?: string;
}

/** Grey rows where the list or the form will be, after 200 ms. */
export function Loading({ rows = 6, label }: Props) {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  if (!visible) return null;
  return (
    <div role="status" className={classes.loading}>
      <span className="visually-hidden">{label ?? t('app.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={classes.row} style={{ width: `${92 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
