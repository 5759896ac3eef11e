import 'virtual:texts/pages';
import { institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { UserList } from '../../features/users/user-list.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/users/institution/$id');

export default function UsersOfInstitutionPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['institutions', 'one', id],
    queryFn: ({ signal }) => call(institutionsApi.read, { params: { id }, signal }),
  });
  if (error)
    return (
      <Page>
        <PageHeading title={t('users.title')} />
        <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />
      </Page>
    );
  if (!data) return <Loading />;
  const { name } = data.institution;
  return (
    <Page>
      <PageHeading
        title={t('pages.usersOfInstitution', { name })}
        above={
          <Link to="/institutions/$id" params={{ id }}>
            {name}
          </Link>
        }
      />
      <UserList label={t('pages.usersOfInstitution', { name })} search={search} institutionId={id} />
    </Page>
  );
}
