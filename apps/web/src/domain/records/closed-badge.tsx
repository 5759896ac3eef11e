import type { Closed } from '@regest/contract/endpoints/closures.ts';
import { IconLock } from '@tabler/icons-react';
import { formatDate } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './status-badge.module.css';

/** That readers do not see a record or its files, until when and why. */
export function ClosedBadge({ closed }: { closed: Closed }) {
  const { t } = useTranslation();
  const what = t(`closure.scope.${closed.scope}`);
  const why = t(`closure.reason.${closed.reason}`);
  return (
    <span className={classes.badge} data-plain>
      <IconLock size={14} aria-hidden />
      {closed.until === null
        ? t('closure.closedWithoutEnd', { what, why })
        : t('closure.closedUntil', { what, why, day: formatDate(`${closed.until}T12:00:00`) })}
    </span>
  );
}
