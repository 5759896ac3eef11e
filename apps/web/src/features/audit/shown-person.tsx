import { Button } from '@mantine/core';
import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './audit.module.css';
import { personQuery } from './audit-query.ts';

interface Props {
  userId: number;
  /** Entries on the screen; those of all persons until the filtered ones have loaded. */
  events: readonly AuditEvent[] | undefined;
  onAll: () => void;
}

/** Notice that the trail is filtered by a person, whose name is read separately when there are no entries. */
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
