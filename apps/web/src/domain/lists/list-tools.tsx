import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { prompt } from '../../ui/dialogs/dialog-requests.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ROWS_PER_PAGE } from './list-search.ts';
import classes from './list-tools.module.css';
import { choosable, type Hideable, useColumnChoice, useSavedFilters } from './list-views.ts';

/** View of a list. */
export interface ListView {
  /** Under which its columns and filters are remembered. */
  name: string;
  /** Those of its columns that may be left out; a table of few has none to spare. */
  columns?: readonly Hideable[];
  /** True where filters are set that can be saved. */
  isFiltered?: boolean;
}

/** Number of rows of the loaded page. */
type ShownRows = { shownRows: number | undefined };
type Search = Readonly<Record<string, unknown>>;

/** The list's own address, whichever list it is. */
function useAddress(): [Search, (search: Search) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  // No route's own search type fits a part that serves them all. Typing a filter is not a journey, so it replaces.
  return [search, (next) => void navigate({ to: '.', search: next as never, replace: true })];
}

function Rows({ shown }: { shown: number | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  const [{ page: _, per_page, ...search }, go] = useAddress();
  return (
    <div className={classes.rows}>
      <label htmlFor={id}>{t('list.rowsPerPage')}</label>
      <select
        id={id}
        className={classes.select}
        value={Number(per_page ?? shown ?? ROWS_PER_PAGE[0])}
        onChange={({ currentTarget }) => go({ ...search, per_page: Number(currentTarget.value) })}
      >
        {ROWS_PER_PAGE.map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Renders nothing until it is opened: a checkbox per column would be between the filter and the list. */
function Part({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.part} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children}
    </details>
  );
}

export function ColumnChoice({ name, columns }: { name: string; columns: readonly Hideable[] }) {
  const { t } = useTranslation();
  const { hidden, toggle } = useColumnChoice(name);
  return (
    <Part label={t('list.columns')}>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('list.columns')}</legend>
        {columns.map(({ key, header }) => (
          <label key={key} className={classes.choice}>
            <input type="checkbox" checked={!hidden.includes(key)} onChange={() => toggle(key)} />
            {header}
          </label>
        ))}
      </fieldset>
    </Part>
  );
}

function SavedFilters({ name }: { name: string }) {
  const { t } = useTranslation();
  const { saved, save, forget } = useSavedFilters(name);
  const [{ page: _, ...now }, go] = useAddress();
  async function keep() {
    const typed = await prompt({
      title: t('list.saveFilter'),
      label: t('list.filterName'),
      initial: typeof now.q === 'string' ? now.q : '',
      confirmLabel: t('list.saveFilter'),
      validate: (text) => (text.trim() === '' ? t('list.filterNameEmpty') : undefined),
    });
    if (typed !== null) save({ name: typed.trim(), search: now });
  }
  return (
    <Part label={t('list.savedFilters')}>
      <div className={classes.choices}>
        {saved.length === 0 && <p>{t('list.noSavedFilters')}</p>}
        {saved.map((filter) => (
          <span key={filter.name} className={classes.saved}>
            <Button size="compact-sm" onClick={() => go(filter.search)}>
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
    </Part>
  );
}

/** Rows per page, visible columns and saved filters. */
export function ListTools({ name, columns = [], isFiltered = false, shownRows }: ListView & ShownRows) {
  const spare = choosable(columns);
  return (
    <div className={classes.tools} data-print="hide">
      <Rows shown={shownRows} />
      {spare.length > 0 && <ColumnChoice name={name} columns={spare} />}
      {isFiltered && <SavedFilters name={name} />}
    </div>
  );
}
