import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './filter-form.module.css';

interface Props {
  onSubmit: () => void;
  onReset: () => void;
  children: ReactNode;
}

/** The list is requested when the form is submitted, not while it is typed in. */
export function FilterForm({ onSubmit, onReset, children }: Props) {
  const { t } = useTranslation();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <search data-print="hide">
      <form onSubmit={submit} noValidate className={classes.filters}>
        {children}
        <div className={classes.buttons}>
          <Button type="submit">{t('list.filterSubmit')}</Button>
          <Button variant="subtle" onClick={onReset}>
            {t('list.filterReset')}
          </Button>
        </div>
      </form>
    </search>
  );
}
