import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type UserSearch, usersQuery } from './user-queries.ts';
import { UserTable, userColumns } from './user-table.tsx';

interface Props {
  label: string;
  search: UserSearch;
  institutionId?: number;
}

export function UserList({ label, search, institutionId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery(usersQuery(search, institutionId));
  const go = (next: UserSearch) =>
    navigate({ to: '.', search: { ...search, page: undefined, ...next }, replace: 'q' in next });
  const columns = userColumns(institutionId === undefined);
  const visibleColumns = useShownColumns('users', columns);
  return (
    <ListFrame
      query={query}
      view={{ name: 'users', columns, isFiltered: true }}
      filters={
        <ListFilter
          value={search.q ?? ''}
          help={t('users.filterHelp')}
          onChange={(q) => go({ q: q || undefined })}
        />
      }
      empty={{ title: search.q ? t('empty.search', { query: search.q }) : t('empty.users') }}
    >
      {(users) => (
        <UserTable
          label={label}
          users={users}
          columns={visibleColumns}
          sort={{ key: search.sort ?? 'fullName', order: search.order ?? 'asc' }}
          onSort={(sort, order) => go({ sort, order })}
        />
      )}
    </ListFrame>
  );
}
