import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
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
  const query = useQuery(auditQuery(search));
  const { page: _, per_page, ...filters } = search;
  const filter = (part: AuditFilters) =>
    navigate({ to: '.', search: { ...filters, per_page, ...part } as never });
  const missing = t('app.missingValue');

  const columns = auditColumns(t, (userId) => filter({ user_id: userId }));
  const shown = useShownColumns('audit', columns);
  const isFiltered = Object.keys(filters).length > 0;
  const [first] = query.data?.content ?? [];
  return (
    <ListFrame
      query={query}
      view={{ name: 'audit', columns, isFiltered: true }}
      keepsRows
      filters={
        <>
          {/* A filter set from a row must show in the form too. */}
          <AuditFilterForm key={JSON.stringify(filters)} filters={filters} onFilter={filter} />
          {search.user_id !== undefined && (
            <p className={classes.only}>
              {t('audit.oneUser', { name: first?.userName ?? missing })}{' '}
              <Button size="compact-sm" onClick={() => filter({ user_id: undefined })}>
                {t('audit.allUsers')}
              </Button>
            </p>
          )}
        </>
      }
      empty={{ title: t(isFiltered ? 'audit.noneFound' : 'audit.none') }}
    >
      {(rows) => (
        <DataTable stacks label={t('audit.title')} columns={shown} rows={rows} rowKey={({ id }) => id} />
      )}
    </ListFrame>
  );
}
