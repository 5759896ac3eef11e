import { TextInput } from '@mantine/core';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { useState } from 'react';
import { FilterDay } from '../../fields/dates/filter-day.tsx';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { FilterForm } from '../../ui/list/filter-form.tsx';
import { useFilterDraft } from '../../ui/list/use-filter-draft.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type DateFaults, dateFaults, type InstitutionFilters } from './institution-search.ts';

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

/** Filters of the list; errors of dates appear at their fields. */
export function InstitutionFilterForm({ filters, onFilter }: Props) {
  const { t } = useTranslation();
  const [faults, setFaults] = useState<DateFaults>({});
  const [draft, setDraft] = useFilterDraft(filters, () => setFaults({}));
  const change = (part: InstitutionFilters) => setDraft({ ...draft, ...part });

  function submit() {
    const faults = dateFaults(draft);
    setFaults(faults);
    if (faults.date_start || faults.date_end) return;
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
      onChange={(value) => change({ [name]: value })}
      onBlur={() => setFaults(dateFaults(draft))}
    />
  );

  return (
    <FilterForm onSubmit={submit} onReset={reset}>
      <FieldFrame label={t('institutions.filter.name')}>
        {({ id }) => (
          <TextInput
            id={id}
            type="search"
            value={draft.query ?? ''}
            onChange={(event) => change({ query: event.currentTarget.value })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('institutions.filter.type')}>
        {({ id }) => (
          <SelectInput id={id} value={draft.type ?? ''} onChange={(type) => change({ type })}>
            <option value="">{t('institutions.filter.typeAll')}</option>
            {VALUE_LISTS.institutionTypes.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
      {day('date_start', t('institutions.filter.dateStart'))}
      {day('date_end', t('institutions.filter.dateEnd'))}
    </FilterForm>
  );
}
