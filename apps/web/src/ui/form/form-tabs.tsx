import { Tabs } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSidewaysRest } from '../table/use-sideways-rest.ts';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './form-tabs.module.css';

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

/** Width of the fade at an end of the row. */
const ROOM = 56;

/** Sideways only: the page stays where it is. */
function bringIntoRow(row: HTMLElement, tab: Element) {
  const [whole, one] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (one.left < whole.left + ROOM) row.scrollLeft += one.left - whole.left - ROOM;
  else if (one.right > whole.right - ROOM) row.scrollLeft += one.right - whole.right + ROOM;
}

/** Arrows move, Enter or Space opens: a form must not change under someone who only looks for a tab. */
export function FormTabs({ tabs, value, onChange, label, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const rest = useSidewaysRest(row);
  const wasOpen = useRef(tabs[0]?.value);
  // A link of the summary opens a tab that may be out of sight. The first one of a form is not: to measure where it
  // lies
  // would lay the whole form out in the midst of being drawn.
  useEffect(() => {
    if (wasOpen.current === value) return;
    wasOpen.current = value;
    const tab = row.current?.querySelector(`#${CSS.escape(`${id}-tab-${value}`)}`);
    if (row.current && tab) bringIntoRow(row.current, tab);
  }, [id, value]);
  const push = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: (direction * row.current.clientWidth) / 2 });
  return (
    <Tabs id={id} value={value} onChange={(next) => next && onChange(next)} keepMounted>
      <div className={classes.row} data-more={rest || undefined} data-print="hide">
        {/* For the pointer alone: with the keyboard the arrows move through the tabs, and the row follows. */}
        {rest.includes('start') && (
          <button type="button" className={classes.back} tabIndex={-1} aria-hidden onClick={() => push(-1)}>
            <IconChevronLeft size={18} />
          </button>
        )}
        <Tabs.List ref={row} aria-label={label ?? t('tabs.label')} className={classes.list}>
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
        {rest.includes('end') && (
          <button type="button" className={classes.forth} tabIndex={-1} aria-hidden onClick={() => push(1)}>
            <IconChevronRight size={18} />
          </button>
        )}
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={classes.panel}>
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
