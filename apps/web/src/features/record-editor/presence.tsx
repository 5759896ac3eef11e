import { useEffect, useState } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './presence.module.css';
import { type Present, watchPresence } from './watch-presence.ts';

/** Names that fit on the line; the rest is a number. */
const MAX_NAMES = 2;

interface Props {
  recordId: number;
}

/** Who else has the record open, before anything is typed. Its line is there all the time, so that nothing moves. */
export function Presence({ recordId }: Props) {
  const { t } = useTranslation();
  const [people, setPeople] = useState<Present>([]);
  useEffect(() => watchPresence(recordId, setPeople), [recordId]);
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
