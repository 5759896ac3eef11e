import { Button, CloseButton } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './task-tray.module.css';
import { type Task, tasks } from './tasks.ts';

export function TaskRow({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <li className={classes.task} data-state={task.state}>
      <div className={classes.head}>
        {task.state === 'done' && <IconCircleCheck size={18} aria-hidden className={classes.icon} />}
        {task.state === 'failed' && <IconCircleX size={18} aria-hidden className={classes.icon} />}
        <span className={classes.title}>
          {task.href ? <Link to={task.href}>{task.title}</Link> : task.title}
        </span>
        {task.state !== 'running' && (
          <CloseButton
            size={24}
            aria-label={t('tasks.dismiss', { title: task.title })}
            onClick={() => tasks.dismiss(task.id)}
          />
        )}
      </div>
      {task.state === 'running' && <ProgressBar label={task.title} hideLabel value={task.progress} />}
      <div className={classes.foot}>
        <span>{task.detail ?? t(`tasks.state.${task.state}`)}</span>
        {task.cancel && (
          <Button size="compact-sm" onClick={task.cancel}>
            {t('tasks.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}
