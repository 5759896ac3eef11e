import { Button } from '@mantine/core';
import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './audit.module.css';
import { personQuery } from './audit-query.ts';

interface Props {
  userId: number;
  /** What is shown now: entries of everybody, while those of the one person are still read. */
  events: readonly AuditEvent[] | undefined;
  onAll: () => void;
}

/** That the trail is of one person, by name also where that person has done nothing. */
export function ShownPerson({ userId, events, onAll }: Props) {
  const { t } = useTranslation();
  const entryName = events?.find((event) => event.userId === userId)?.userName;
  const { data } = useQuery({ ...personQuery(userId), enabled: events !== undefined && !entryName });
  return (
    <p className={classes.only}>
      {t('audit.oneUser', { name: entryName ?? data ?? t('app.missingValue') })}{' '}
      <Button size="compact-sm" onClick={onAll}>
        {t('audit.allUsers')}
      </Button>
    </p>
  );
}
