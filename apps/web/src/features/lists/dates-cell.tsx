import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { dateInWords } from '../../fields/dates/date-text.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './lists.module.css';

/** The first date; how many more there are. */
export function DatesCell({ dates }: { dates: readonly DateEntry[] }) {
  const { t } = useTranslation();
  const [first] = dates;
  if (first === undefined) return t('dates.none');
  return (
    <>
      {dateInWords(first)}
      {dates.length > 1 && (
        <span className={classes.muted}>{t('list.datesMore', { count: dates.length - 1 })}</span>
      )}
    </>
  );
}
