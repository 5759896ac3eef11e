import { Button } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconLoader2,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useStore } from '../store/store.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { TaskRow } from './task-row.tsx';
import classes from './task-tray.module.css';
import { tasks } from './tasks.ts';

/** Closed it is one line that says how much is running; nothing here ever blocks the page. */
export function TaskTray() {
  const { t } = useTranslation();
  const list = useStore(tasks.store);
  const [open, setOpen] = useState(false);
  const panel = useId();
  const running = list.filter((task) => task.state === 'running').length;
  const failed = list.some((task) => task.state === 'failed');
  const summary =
    running > 0 ? t('tasks.running', { count: running }) : t(failed ? 'tasks.someFailed' : 'tasks.allDone');

  return (
    <section
      className={classes.tray}
      aria-label={t('tasks.title')}
      data-print="hide"
      data-tasks={list.length > 0 ? 'some' : 'none'}
      data-open={open || undefined}
    >
      <div role="status" className="visually-hidden">
        {list.length > 0 ? summary : ''}
      </div>
      {list.length > 0 && (
        <>
          {open && (
            <div id={panel} className={classes.panel}>
              <ul className={classes.list}>
                {list.map((task) => (
                  <TaskRow key={task.id} task={task} />
                ))}
              </ul>
              {running < list.length && (
                <Button size="compact-sm" variant="subtle" onClick={tasks.clearFinished}>
                  {t('tasks.clear')}
                </Button>
              )}
            </div>
          )}
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => setOpen(!open)}
          >
            {running > 0 ? (
              <IconLoader2 size={16} aria-hidden />
            ) : failed ? (
              <IconCircleX size={16} aria-hidden />
            ) : (
              <IconCircleCheck size={16} aria-hidden />
            )}
            <span aria-hidden className={classes.number}>
              {running > 0 ? running : ''}
            </span>
            <span className={classes.words}>
              {t('tasks.title')}: {summary}
            </span>
            {open ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </button>
        </>
      )}
    </section>
  );
}
