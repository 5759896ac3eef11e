import { Button } from '@mantine/core';
import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './audit.module.css';
import { AuditFilterForm } from './audit-filters.tsx';
import { auditQuery } from './audit-query.ts';
import type { AuditFilters, AuditSearch } from './audit-search.ts';
import { subjectKey } from './subject.ts';

/** Who signed in, exported, published, deleted and changed rights; newest first. */
export function AuditList({ search }: { search: AuditSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(auditQuery(search));
  const { page: _, ...filters } = search;
  const filter = (part: AuditFilters) =>
    navigate({ to: '.', search: { ...filters, page: undefined, ...part } as never });
  const missing = t('app.missingValue');

  const columns: Column<AuditEvent>[] = [
    { key: 'at', header: t('audit.at'), rowHeader: true, cell: ({ at }) => formatDateTime(at) },
    { key: 'kind', header: t('audit.kindHeader'), cell: ({ kind }) => t(`audit.kind.${kind}`) },
    {
      key: 'user',
      header: t('audit.user'),
      cell: ({ userId, userName }) =>
        userId === null || userName === null ? (
          missing
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.user}
            onClick={() => filter({ user_id: userId })}
          >
            {userName}
            <span className="visually-hidden">: {t('audit.onlyThisUser')}</span>
          </Button>
        ),
    },
    {
      key: 'subject',
      header: t('audit.subject'),
      cell: ({ resourceType, resourceId }) => {
        if (resourceType === null) return missing;
        const what = t(subjectKey(resourceType));
        return resourceId === null ? what : t('audit.subjectNumber', { what, number: resourceId });
      },
    },
    {
      key: 'institution',
      header: t('audit.institution'),
      cell: ({ institutionName }) => institutionName ?? missing,
    },
  ];

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
