import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { download } from '../../api/download.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ColumnPicker } from './column-picker.tsx';
import { hiddenColumns } from './hidden-columns.ts';
import { InstitutionFilterForm } from './institution-filters.tsx';
import { institutionCsvUrl, institutionListQuery, institutionSumQuery } from './institution-queries.ts';
import { filtersOf, type InstitutionSearch } from './institution-search.ts';
import { InstitutionTable } from './institution-table.tsx';
import classes from './institutions.module.css';

export function InstitutionList({ search }: { search: InstitutionSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hidden = useStore(hiddenColumns);
  const { data, error, refetch } = useQuery(institutionListQuery(search));
  const { data: sums } = useQuery(institutionSumQuery(search));
  const go = (next: InstitutionSearch) =>
    navigate({ to: '.', search: { ...search, page: undefined, ...next } });
  const filters = filtersOf(search);

  async function saveCsv() {
    try {
      const fileName = await download(institutionCsvUrl(search), 'instytucje.csv');
      notify.success(t('exports.download.success', { fileName }));
    } catch {
      notify.error(t('exports.download.error'));
    }
  }

  return (
    <>
      <InstitutionFilterForm key={JSON.stringify(filters)} filters={filters} onFilter={go} />
      {error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading label={t('list.loading')} rows={10} />
      ) : (
        <>
          <div className={classes.tools}>
            <p className={classes.found} role="status">
              {t('institutions.found', { count: data.total })}
            </p>
            <Button variant="subtle" onClick={saveCsv}>
              {t('list.downloadCsv')}
            </Button>
            <ColumnPicker />
          </div>
          {data.total === 0 ? (
            <EmptyState title={t('empty.institutions')} />
          ) : (
            <InstitutionTable
              rows={data.content}
              sums={sums}
              hidden={hidden}
              sort={{ key: search.sort ?? 'name', order: search.order ?? 'asc' }}
              onSort={(sort, order) => go({ sort, order })}
            />
          )}
          <Pagination {...data} />
        </>
      )}
    </>
  );
}
