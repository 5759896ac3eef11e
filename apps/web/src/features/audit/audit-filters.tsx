import { AUDIT_KINDS } from '@regest/contract/audit.ts';
import { isDay } from '@regest/contract/text/day.ts';
import { useState } from 'react';
import { FilterDay } from '../../fields/dates/filter-day.tsx';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { FilterForm } from '../../ui/list/filter-form.tsx';
import { useFilterDraft } from '../../ui/list/use-filter-draft.ts';
import type { TextKey } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { AuditFilters } from './audit-search.ts';

type DayName = 'date_start' | 'date_end';
type Faults = Partial<Record<DayName, TextKey>>;

const NONE: AuditFilters = {
  kind: undefined,
  user_id: undefined,
  date_start: undefined,
  date_end: undefined,
};

function faultsOf({ date_start: start, date_end: end }: AuditFilters): Faults {
  const faults: Faults = {};
  if (start && !isDay(start)) faults.date_start = 'validation.day';
  if (end && !isDay(end)) faults.date_end = 'validation.day';
  else if (start && end && start > end) faults.date_end = 'institutions.filter.reversed';
  return faults;
}

interface Props {
  filters: AuditFilters;
  onFilter: (filters: AuditFilters) => void;
}

/** Filters of the trail; errors of dates appear at their fields. */
export function AuditFilterForm({ filters, onFilter }: Props) {
  const { t } = useTranslation();
  const [faults, setFaults] = useState<Faults>({});
  const [draft, setDraft] = useFilterDraft(filters, () => setFaults({}));

  function submit() {
    const faults = faultsOf(draft);
    setFaults(faults);
    if (Object.keys(faults).length > 0) return;
    onFilter({ ...draft, date_start: draft.date_start || undefined, date_end: draft.date_end || undefined });
  }

  function reset() {
    setDraft({});
    setFaults({});
    onFilter(NONE);
  }

  const day = (name: DayName, label: string) => (
    <FilterDay
      label={label}
      value={draft[name]}
      fault={faults[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
      onBlur={() => setFaults(faultsOf(draft))}
    />
  );

  return (
    <FilterForm onSubmit={submit} onReset={reset}>
      <FieldFrame label={t('audit.kindHeader')}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={draft.kind ?? ''}
            onChange={(kind) => setDraft({ ...draft, kind: AUDIT_KINDS.find((one) => one === kind) })}
          >
            <option value="">{t('audit.allKinds')}</option>
            {AUDIT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`audit.kind.${kind}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
      {day('date_start', t('audit.from'))}
      {day('date_end', t('audit.to'))}
    </FilterForm>
  );
}
