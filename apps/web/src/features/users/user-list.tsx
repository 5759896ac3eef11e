import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { SearchForm } from '../../ui/list/search-form.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type UserSearch, usersQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';
import classes from './users.module.css';

interface Props {
  label: string;
  search: UserSearch;
  institutionId?: number;
}

export function UserList({ label, search, institutionId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery(usersQuery(search, institutionId));
  const go = (next: UserSearch) => navigate({ to: '.', search: { ...search, page: undefined, ...next } });
  return (
    <ListFrame
      query={query}
      filters={
        <div className={classes.tools}>
          <SearchForm
            label={t('list.search')}
            value={search.q ?? ''}
            onSearch={(q) => go({ q: q || undefined })}
          />
        </div>
      }
      empty={{ title: search.q ? t('empty.search', { query: search.q }) : t('empty.users') }}
    >
      {(users) => (
        <UserTable
          label={label}
          users={users}
          withInstitution={institutionId === undefined}
          sort={{ key: search.sort ?? 'fullName', order: search.order ?? 'asc' }}
          onSort={(sort, order) => go({ sort, order })}
        />
      )}
    </ListFrame>
  );
}
