import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-tabs.module.css';
import { useTranslation } from './texts/use-translation.ts';

interface FormTab {
  value: string;
  label: string;
  errors?: number;
}

interface Props {
  tabs: readonly FormTab[];
  value: string;
  onChange: (value: string) => void;
  label?: string;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Arrows move, Enter or Space opens: a form must not change under someone who only looks for a tab. */
export function FormTabs({ tabs, value, onChange, label, children }: Props) {
  const { t } = useTranslation();
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next)} keepMounted>
      <Tabs.List aria-label={label ?? t('tabs.label')} className={classes.list} data-print="hide">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={classes.tab}>
            {tab.label}
            {tab.errors !== undefined && tab.errors > 0 && (
              <>
                <span className={classes.badge} aria-hidden>
                  {tab.errors}
                </span>
                <span className="visually-hidden">, {t('tabs.errorBadge', { count: tab.errors })}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={classes.panel}>
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
