import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilterForm } from './audit-filters.tsx';
import { auditQuery } from './audit-query.ts';
import type { AuditFilters, AuditSearch } from './audit-search.ts';
import { ShownPerson } from './shown-person.tsx';

/** Sign-ins, exports, publications, deletions and changes of rights, newest first. */
export function AuditList({ search }: { search: AuditSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery(auditQuery(search));
  const { page: _, per_page, ...filters } = search;
  const filter = (part: AuditFilters) =>
    navigate({ to: '.', search: { ...filters, per_page, ...part } as never });

  const columns = auditColumns(t, (userId) => filter({ user_id: userId }));
  const visibleColumns = useShownColumns('audit', columns);
  const isFiltered = Object.keys(filters).length > 0;
  const frame = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(frame);
  return (
    <ListFrame
      query={query}
      view={{ name: 'audit', columns, isFiltered: true }}
      keepsRows
      filters={
        <div ref={frame} {...focusHandlers}>
          <AuditFilterForm filters={filters} onFilter={filter} />
          {search.user_id !== undefined && (
            <ShownPerson
              userId={search.user_id}
              events={query.data?.content}
              onAll={() => filter({ user_id: undefined })}
            />
          )}
        </div>
      }
      empty={{ title: t(isFiltered ? 'audit.noneFound' : 'audit.none') }}
    >
      {(rows) => (
        <DataTable
          stacks
          label={t('audit.title')}
          columns={visibleColumns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </ListFrame>
  );
}
