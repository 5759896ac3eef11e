import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './audit.module.css';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilterForm } from './audit-filters.tsx';
import { auditQuery } from './audit-query.ts';
import type { AuditFilters, AuditSearch } from './audit-search.ts';

/** Who signed in, exported, published, deleted and changed rights; newest first. */
export function AuditList({ search }: { search: AuditSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(auditQuery(search));
  const { page: _, ...filters } = search;
  const filter = (part: AuditFilters) =>
    navigate({ to: '.', search: { ...filters, page: undefined, ...part } as never });
  const missing = t('app.missingValue');

  const columns = auditColumns(t, (userId) => filter({ user_id: userId }));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      {/* A filter set from a row must show in the form too. */}
      <AuditFilterForm key={JSON.stringify(filters)} filters={filters} onFilter={filter} />
      {search.user_id !== undefined && (
        <p className={classes.only}>
          {t('audit.oneUser', { name: data?.content[0]?.userName ?? missing })}{' '}
          <Button size="compact-sm" onClick={() => filter({ user_id: undefined })}>
            {t('audit.allUsers')}
          </Button>
        </p>
      )}
      {error && !data && <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />}
      {!data && !error && <Loading label={t('list.loading')} />}
      {data?.total === 0 && <EmptyState title={t(isFiltered ? 'audit.noneFound' : 'audit.none')} />}
      {data && data.total > 0 && (
        <>
          <DataTable
            stacks
            label={t('audit.title')}
            columns={columns}
            rows={data.content}
            rowKey={({ id }) => id}
          />
          <Pagination {...data} />
        </>
      )}
    </>
  );
}
