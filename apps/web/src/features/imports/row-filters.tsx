import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../ui/format/format-number.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type ImportSearch, isFolded, ROW_FILTERS, type RowFilter } from './import-queries.ts';
import classes from './import-rows.module.css';

/** Counts of rows by kind, each a filter; empty kinds are left out. */
export function RowFilters({ found, search }: { found: ImportView; search: ImportSearch }) {
  const { t } = useTranslation();
  const { counts, notTaken } = found;
  const countOf = (filter: RowFilter) => (filter === 'notTaken' ? notTaken : counts[filter]);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const filters = [
    isFolded(found)
      ? { only: undefined, label: t('imports.only.changing'), count: all - counts.unchanged }
      : { only: undefined, label: t('imports.only.all'), count: all },
    ...ROW_FILTERS.filter((filter) => countOf(filter) > 0).map((filter) => ({
      only: filter,
      label: t(`imports.only.${filter}`),
      count: countOf(filter),
    })),
  ];
  return (
    <nav aria-label={t('imports.filter')} className={classes.filters}>
      {filters.map(({ only, label, count }) => (
        <Link
          key={label}
          to="/imports/$id"
          params={{ id: found.id }}
          search={only ? { only } : {}}
          resetScroll={false}
          // Otherwise the filter of all rows is active beside every other.
          activeOptions={{ exact: true }}
          className={classes.filter}
          data-kind={only}
          aria-current={search.only === only ? 'true' : undefined}
        >
          {label} <span className={classes.count}>{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
