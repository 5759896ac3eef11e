import { Button, NativeSelect, TextInput } from '@mantine/core';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { type FormEvent, useState } from 'react';
import { FilterDay } from '../../fields/dates/filter-day.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type DateFaults, dateFaults, type InstitutionFilters } from './institution-search.ts';
import classes from './institutions.module.css';

interface Props {
  filters: InstitutionFilters;
  onFilter: (filters: InstitutionFilters) => void;
}

const NONE: InstitutionFilters = {
  query: undefined,
  type: undefined,
  date_start: undefined,
  date_end: undefined,
};

/** Nothing is asked of the server until "Filtruj"; what is wrong is told at its field. */
export function InstitutionFilterForm({ filters, onFilter }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filters);
  const [faults, setFaults] = useState<DateFaults>({});
  const put = (part: InstitutionFilters) => setDraft({ ...draft, ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = dateFaults(draft);
    setFaults(found);
    if (found.date_start || found.date_end) return;
    const filled = Object.entries(draft).map(([name, text]) => [name, text?.trim() || undefined]);
    onFilter({ ...NONE, ...Object.fromEntries(filled) });
  }

  function reset() {
    setDraft({});
    setFaults({});
    onFilter(NONE);
  }

  const day = (name: 'date_start' | 'date_end', label: string) => (
    <FilterDay
      label={label}
      value={draft[name]}
      fault={faults[name]}
      onChange={(value) => put({ [name]: value })}
      onBlur={() => setFaults(dateFaults(draft))}
    />
  );

  return (
    <search data-print="hide">
      <form onSubmit={submit} noValidate className={classes.filters}>
        <FieldFrame label={t('institutions.filter.name')}>
          {({ id }) => (
            <TextInput
              id={id}
              type="search"
              value={draft.query ?? ''}
              onChange={(event) => put({ query: event.currentTarget.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('institutions.filter.type')}>
          {({ id }) => (
            <NativeSelect
              id={id}
              value={draft.type ?? ''}
              onChange={(event) => put({ type: event.currentTarget.value })}
              data={[
                { value: '', label: t('institutions.filter.typeAll') },
                ...VALUE_LISTS.institutionTypes.map((type) => ({ value: type.id, label: type.name })),
              ]}
            />
          )}
        </FieldFrame>
        {day('date_start', t('institutions.filter.dateStart'))}
        {day('date_end', t('institutions.filter.dateEnd'))}
        <div className={classes.filterButtons}>
          <Button type="submit">{t('institutions.filter.submit')}</Button>
          <Button variant="subtle" onClick={reset}>
            {t('institutions.filter.reset')}
          </Button>
        </div>
      </form>
    </search>
  );
}
