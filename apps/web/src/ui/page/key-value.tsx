import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './key-value.module.css';

interface Props {
  items: readonly { label: string; value: ReactNode }[];
}

/** Facts that are read, not edited. What is missing says so. */
export function KeyValue({ items }: Props) {
  const { t } = useTranslation();
  return (
    <dl className={classes.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? t('app.missingValue') : value}</dd>
        </div>
      ))}
    </dl>
  );
}
