import { Button } from '@mantine/core';
import { periodOf } from '@regest/contract/statistics-range.ts';
import { addDays } from '@regest/contract/text/day.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../fields/dates/date-field.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useFilterDraft } from '../../ui/list/use-filter-draft.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './statistics.module.css';
import { type RangeFaults, rangeFaults, rangeOf, type StatisticsSearch } from './statistics-search.ts';

/** First days of the preset periods, which end with the last figures. */
function presetsOf({ first, last }: { first: string; last: string }) {
  const since = (days: number) => [first, addDays(last, -days)].toSorted()[1] ?? first;
  return [
    ['all', first],
    ['lastYear', since(364)],
    ['lastMonth', since(27)],
  ] as const;
}

/** Form of the period, which the address holds, so that history, reload and shared links keep it. */
export function RangeForm({ search }: { search: StatisticsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { source = 'old' } = search;
  const { first, last } = periodOf(source);
  const [faults, setFaults] = useState<RangeFaults>({});
  const [draft, setDraft] = useFilterDraft(rangeOf(search), () => setFaults({}));

  function show(from: string, to: string) {
    const faults = rangeFaults(from, to, source);
    setDraft({ from, to });
    setFaults(faults);
    if (faults.from || faults.to) return;
    navigate({
      to: '.',
      search: {
        ...search,
        page: undefined,
        dateFrom: from === first ? undefined : from,
        dateTo: to === last ? undefined : to,
      },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    show(draft.from.trim(), draft.to.trim());
  }

  const day = (end: 'from' | 'to', label: string) => (
    <FieldFrame label={label} error={faults[end] && t(faults[end])}>
      {(control) => (
        <DateField
          control={control}
          value={draft[end]}
          onChange={(value) => setDraft({ ...draft, [end]: value })}
          wholeDays
        />
      )}
    </FieldFrame>
  );

  return (
    <search data-print="hide">
      <form onSubmit={submit} noValidate aria-label={t('statistics.dateRange')}>
        <div className={classes.range}>
          {day('from', t('statistics.dateFrom'))}
          {day('to', t('statistics.dateTo'))}
          <Button type="submit" variant="filled">
            {t('statistics.apply')}
          </Button>
          <div className={classes.presets}>
            {presetsOf({ first, last }).map(([name, from]) => (
              <Button key={name} variant="subtle" onClick={() => show(from, last)}>
                {t(`statistics.preset.${name}`)}
              </Button>
            ))}
          </div>
        </div>
        {source === 'old' && <p className={classes.hint}>{t('statistics.rangeInfo')}</p>}
      </form>
    </search>
  );
}
