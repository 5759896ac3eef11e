import type { JobView } from '@regest/contract/endpoints/jobs.ts';
import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconLoader2 } from '@tabler/icons-react';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './jobs.module.css';

const ICONS = {
  queued: IconClock,
  running: IconLoader2,
  done: IconCircleCheck,
  failed: IconCircleX,
  cancelled: IconBan,
} as const;

/** The state as icon, word and colour, with the progress or the reason of a failure. */
export function JobStateCell({ job }: { job: JobView }) {
  const { t } = useTranslation();
  const Icon = ICONS[job.state];
  return (
    <div className={classes.state} data-state={job.state}>
      <span className={classes.word}>
        <Icon size={16} aria-hidden /> {t(`jobs.state.${job.state}`)}
      </span>
      {job.state === 'running' && <ProgressBar label={job.fileName} hideLabel value={job.progress} />}
      {job.state === 'failed' && job.reasonText && <p className={classes.reason}>{job.reasonText}</p>}
    </div>
  );
}
