import { GRID_STATUSES } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useId } from 'react';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './grid.module.css';
import type { GridSearch } from './grid-query.ts';

interface Props {
  level: RecordLevel;
  levels: readonly RecordLevel[];
  fields: readonly Field[];
  search: GridSearch;
  onSearch: (change: GridSearch) => void;
}

/** Filters of rows by level, status and missing field. */
export function GridFilters({ level, levels, fields, search, onSearch }: Props) {
  const { t } = useTranslation();
  const [levelId, statusId, missingId] = [useId(), useId(), useId()];
  return (
    <div className={classes.tools}>
      {levels.length > 1 && (
        <div className={classes.tool}>
          <label htmlFor={levelId}>{t('grid.level')}</label>
          <SelectInput
            id={levelId}
            value={level}
            onChange={(value) => onSearch({ level: value as RecordLevel, missing: undefined })}
          >
            {levels.map((one) => (
              <option key={one} value={one}>
                {t(`levelPlural.${one}`)}
              </option>
            ))}
          </SelectInput>
        </div>
      )}
      <div className={classes.tool}>
        <label htmlFor={statusId}>{t('columns.status')}</label>
        <SelectInput
          id={statusId}
          value={search.status ?? ''}
          onChange={(value) => onSearch({ status: GRID_STATUSES.find((one) => one === value) })}
        >
          <option value="">{t('grid.anyStatus')}</option>
          {GRID_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`grid.status.${status}`)}
            </option>
          ))}
        </SelectInput>
      </div>
      <div className={classes.tool}>
        <label htmlFor={missingId}>{t('grid.missing')}</label>
        <SelectInput
          id={missingId}
          value={search.missing ?? ''}
          onChange={(value) => onSearch({ missing: value || undefined })}
        >
          <option value="">{t('grid.nothingMissing')}</option>
          {fields
            .filter(({ name }) => name !== 'signature' && name !== 'title')
            .map(({ name }) => (
              <option key={name} value={name}>
                {labelOf(level, name)}
              </option>
            ))}
        </SelectInput>
      </div>
      <CheckBox
        label={t('grid.withoutFiles')}
        checked={search.withoutFiles === true}
        onChange={() => onSearch({ withoutFiles: search.withoutFiles ? undefined : true })}
      />
    </div>
  );
}
