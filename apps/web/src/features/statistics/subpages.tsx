import type { StatisticsRow } from '@regest/contract/endpoints/statistics.ts';
import type { StatisticsLevel } from '@regest/contract/statistics-range.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { figureColumns } from './figures.tsx';
import classes from './statistics.module.css';
import { StatisticsLoading } from './statistics-loading.tsx';
import { pagesQuery } from './statistics-queries.ts';
import { type SortName, type StatisticsSearch, sameRange } from './statistics-search.ts';

function columns(t: Translate, search: StatisticsSearch, level?: StatisticsLevel): Column<StatisticsRow>[] {
  const all: Column<StatisticsRow>[] = [
    {
      key: 'title',
      header: t('columns.title'),
      sortable: true,
      rowHeader: true,
      cell: ({ url, title }) => (
        <Link
          className={classes.title}
          to="/statistics/page/$url"
          params={{ url }}
          search={sameRange(search)}
        >
          {title ? titleText(title) : url}
        </Link>
      ),
    },
    {
      key: 'signature',
      header: t('columns.signature'),
      sortable: true,
      cell: ({ signature }) => (
        <span className={classes.signature}>
          {signature ? <Signature value={signature} /> : t('app.missingValue')}
        </span>
      ),
    },
    {
      key: 'level',
      header: t('statistics.level.one'),
      sortable: true,
      cell: ({ level }) => t(`level.${level.toLowerCase() as Lowercase<StatisticsLevel>}`),
    },
    ...figureColumns<StatisticsRow>(t, true),
  ];
  // The column of the level is left out when all rows have the same one.
  return level ? all.filter(({ key }) => key !== 'level') : all;
}

/** Podstrony: every page of the level, thirty at a time. */
export function Subpages({ search, level }: { search: StatisticsSearch; level?: StatisticsLevel }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(pagesQuery(search, level));
  if (error) return <ErrorState message={t('statistics.error')} onRetry={() => refetch()} />;
  if (!data) return <StatisticsLoading />;
  if (data.total === 0) return <EmptyState title={t('statistics.noData')} />;
  return (
    <>
      <DataTable
        label={t('statistics.subpages')}
        columns={columns(t, search, level)}
        rows={data.content}
        rowKey={({ url }) => url}
        sort={{ key: search.sort ?? 'pageviews', order: search.order ?? 'desc' }}
        onSort={(sort, order) =>
          navigate({ to: '.', search: { ...search, page: undefined, sort: sort as SortName, order } })
        }
      />
      <Pagination {...data} />
    </>
  );
}
