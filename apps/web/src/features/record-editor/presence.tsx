import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { recordQuery } from '../../domain/records/record-query.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './presence.module.css';
import { type Present, watchPresence } from './watch-presence.ts';

/** Names that fit on the line; the others are counted. */
const MAX_NAMES = 2;

interface Props {
  level: RecordLevel;
  recordId: number;
}

/** Reads the record again when another person saved a newer version. */
function useReadAgain(level: RecordLevel, recordId: number): (version: number) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (version) => {
      const { queryKey } = recordQuery(level, recordId);
      const cachedRecord = queryClient.getQueryData<RecordView>(queryKey);
      if (cachedRecord && cachedRecord.version < version)
        void queryClient.invalidateQueries({ queryKey, exact: true });
    },
    [queryClient, level, recordId],
  );
}

/** Names of others who have the record open. The line is always there, so that nothing moves. */
export function Presence({ level, recordId }: Props) {
  const { t } = useTranslation();
  const [people, setPeople] = useState<Present>([]);
  const readAgain = useReadAgain(level, recordId);
  useEffect(() => watchPresence(recordId, setPeople, readAgain), [recordId, readAgain]);
  const names = people.map(({ fullName }) => fullName);
  const rest = names.length - MAX_NAMES;
  const firstNames = names.slice(0, MAX_NAMES).join(', ');
  return (
    <p className={classes.line} aria-live="polite" data-print="hide" title={names.join(', ') || undefined}>
      {names.length > 0 && (
        <>
          <span className={classes.dot} aria-hidden />
          {rest > 0
            ? t('presence.hereAndMore', { names: firstNames, count: rest })
            : t('presence.here', { names: firstNames })}
        </>
      )}
    </p>
  );
}
