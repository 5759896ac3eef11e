import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
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
  const { data, error, refetch } = useQuery(usersQuery(search, institutionId));
  const go = (next: UserSearch) => navigate({ to: '.', search: { ...search, page: undefined, ...next } });
  return (
    <>
      <div className={classes.tools}>
        <SearchForm
          label={t('list.search')}
          value={search.q ?? ''}
          onSearch={(q) => go({ q: q || undefined })}
        />
      </div>
      {error ? (
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      ) : !data ? (
        <Loading label={t('list.loading')} />
      ) : data.total === 0 ? (
        <EmptyState title={search.q ? t('empty.search', { query: search.q }) : t('empty.users')} />
      ) : (
        <>
          <UserTable
            label={label}
            users={data.content}
            withInstitution={institutionId === undefined}
            sort={{ key: search.sort ?? 'fullName', order: search.order ?? 'asc' }}
            onSort={(sort, order) => go({ sort, order })}
          />
          <Pagination {...data} />
        </>
      )}
    </>
  );
}
