import type { CategoryRow } from '@regest/contract/endpoints/statistics.ts';
import type { StatisticsCategory } from '@regest/contract/statistics-range.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { categoryValue, figureColumns } from './figures.tsx';
import { StatisticsLoading } from './statistics-loading.tsx';
import { categoriesQuery } from './statistics-queries.ts';
import type { SortName, StatisticsSearch } from './statistics-search.ts';

interface Props {
  search: StatisticsSearch;
  url: string;
  category: StatisticsCategory;
}

export function CategoryTable({ search, url, category }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(categoriesQuery(search, category, { url }));
  const name = t(`statistics.category.${category}`);
  if (error) return <ErrorState message={t('statistics.error')} onRetry={() => refetch()} />;
  if (!data) return <StatisticsLoading />;
  return (
    <>
      <DataTable
        label={name}
        rows={data.content}
        rowKey={({ value }) => value}
        sort={{ key: search.sort ?? 'pageviews', order: search.order ?? 'desc' }}
        onSort={(sort, order) =>
          navigate({ to: '.', search: { ...search, page: undefined, sort: sort as SortName, order } })
        }
        columns={[
          {
            key: 'value',
            header: name,
            sortable: true,
            rowHeader: true,
            cell: ({ value }) => categoryValue(category, value, t),
          },
          ...figureColumns<CategoryRow>(t, true),
        ]}
      />
      <Pagination {...data} />
    </>
  );
}
