import type { EditionMeta } from '@regest/contract/endpoints/record-views.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { dateInWords } from '../../fields/dates/date-text.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './lists.module.css';

const YEARS_LENGTH = 14;

/** The first date and the number of others. */
export function DatesCell({ dates }: { dates: readonly DateEntry[] }) {
  const { t } = useTranslation();
  const [first] = dates;
  if (first === undefined) return t('dates.none');
  const text = dateInWords(first);
  return (
    <>
      {/* A range of two years stays on one line. */}
      <span className={text.length < YEARS_LENGTH ? classes.nowrap : undefined}>{text}</span>
      {dates.length > 1 && (
        <span className={classes.muted}>{t('list.datesMore', { count: dates.length - 1 })}</span>
      )}
    </>
  );
}

/** Time and author of the last change. */
export function ChangedCell({ updatedAt, updatedBy }: EditionMeta) {
  return (
    <>
      <time dateTime={updatedAt} className={classes.nowrap}>
        {formatDate(updatedAt)}
      </time>
      {updatedBy && <span className={classes.muted}>{updatedBy}</span>}
    </>
  );
}
