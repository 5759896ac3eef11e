import type { Closed } from '@regest/contract/endpoints/closures.ts';
import { IconLock } from '@tabler/icons-react';
import { formatDate } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './status-badge.module.css';

interface Props {
  closed: Closed;
  /** One word, for the rows of a table; the rest is in its tooltip. */
  short?: boolean;
}

/** That readers do not see a record or its files, until when and why. */
export function ClosedBadge({ closed, short = false }: Props) {
  const { t } = useTranslation();
  const what = t(`closure.scope.${closed.scope}`);
  const why = t(`closure.reason.${closed.reason}`);
  const text =
    closed.until === null
      ? t('closure.closedWithoutEnd', { what, why })
      : t('closure.closedUntil', { what, why, day: formatDate(`${closed.until}T12:00:00`) });
  return (
    <span className={`${classes.badge} ${classes.sentence}`} data-plain title={short ? text : undefined}>
      <IconLock size={14} aria-hidden className={classes.icon} />
      {short ? t('closure.closed') : text}
    </span>
  );
}
