import { Button } from '@mantine/core';
import { useId } from 'react';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { prompt } from '../../ui/dialogs/dialog-requests.ts';
import type { ColumnHead } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type ListSearch, ROWS_PER_PAGE } from './list-search.ts';
import classes from './list-tools.module.css';
import { useColumnChoice, useSavedFilters } from './list-views.ts';

interface Props {
  name: string;
  columns: readonly ColumnHead[];
  search: ListSearch;
  onChange: (change: Omit<ListSearch, 'page'>) => void;
}

function Columns({ name, columns }: Pick<Props, 'name' | 'columns'>) {
  const { t } = useTranslation();
  const { hidden, toggle } = useColumnChoice(name);
  return (
    <details className={classes.part}>
      <summary>{t('list.columns')}</summary>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('list.columns')}</legend>
        {columns
          .filter(({ rowHeader }) => !rowHeader)
          .map(({ key, header }) => (
            <CheckBox key={key} label={header} checked={!hidden.includes(key)} onChange={() => toggle(key)} />
          ))}
      </fieldset>
    </details>
  );
}

function SavedFilters({ name, search, onChange }: Omit<Props, 'columns'>) {
  const { t } = useTranslation();
  const { saved, save, forget } = useSavedFilters(name);
  const { page: _, ...now } = search;
  async function keep() {
    const typed = await prompt({
      title: t('list.saveFilter'),
      label: t('list.filterName'),
      initial: search.q ?? '',
      confirmLabel: t('list.saveFilter'),
      validate: (text) => (text.trim() === '' ? t('list.filterNameEmpty') : undefined),
    });
    if (typed !== null) save({ name: typed.trim(), search: now });
  }
  return (
    <details className={classes.part}>
      <summary>{t('list.savedFilters')}</summary>
      <div className={classes.choices}>
        {saved.length === 0 && <p>{t('list.noSavedFilters')}</p>}
        {saved.map((filter) => (
          <span key={filter.name} className={classes.saved}>
            <Button
              size="compact-sm"
              onClick={() =>
                onChange({
                  q: undefined,
                  sort: undefined,
                  order: undefined,
                  perPage: undefined,
                  ...filter.search,
                })
              }
            >
              {filter.name}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => forget(filter.name)}>
              {t('list.forgetFilter', { name: filter.name })}
            </Button>
          </span>
        ))}
        <Button size="compact-sm" onClick={keep}>
          {t('list.saveFilter')}
        </Button>
      </div>
    </details>
  );
}

/** How many rows, which columns, and the filters somebody comes back to. */
export function ListTools({ name, columns, search, onChange }: Props) {
  const { t } = useTranslation();
  const rowsId = useId();
  return (
    <div className={classes.tools} data-print="hide">
      <div className={classes.rows}>
        <label htmlFor={rowsId}>{t('list.rowsPerPage')}</label>
        <SelectInput
          id={rowsId}
          value={search.perPage ?? ROWS_PER_PAGE[0]}
          onChange={(rows) => onChange({ perPage: Number(rows) })}
        >
          {ROWS_PER_PAGE.map((rows) => (
            <option key={rows} value={rows}>
              {rows}
            </option>
          ))}
        </SelectInput>
      </div>
      <Columns name={name} columns={columns} />
      <SavedFilters name={name} search={search} onChange={onChange} />
    </div>
  );
}
