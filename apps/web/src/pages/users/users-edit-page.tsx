import 'virtual:texts/pages';
import 'virtual:labels/user';
import { labelOf } from '@regest/contract/locale/say.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { UserForm } from '../../features/users/user-form.tsx';
import { userQuery } from '../../features/users/user-queries.ts';
import { useCan } from '../../session/current-user.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { KeyValue } from '../../ui/page/key-value.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/users/$id');

export default function UsersEditPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const can = useCan();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  const above = <Link to="/users">{t('users.title')}</Link>;
  if (error || !user)
    return (
      <Page>
        <PageHeading title={t('pages.userEdit')} above={above} />
        {error ? <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} /> : <Loading />}
      </Page>
    );
  const fixed = can('user.account') ? ['name'] : ['name', 'email', 'institutionName'];
  const facts = { ...user } as Record<string, unknown>;
  return (
    <UserForm
      key={user.id}
      kind="edit"
      user={user}
      heading={
        <PageHeading
          title={user.fullName}
          above={above}
          meta={`${user.fullRoles.join(', ')} · ${t(user.isActive ? 'users.active' : 'users.inactive')}`}
        />
      }
      facts={
        <KeyValue
          items={fixed.map((name) => ({ label: labelOf('user', name), value: String(facts[name]) }))}
        />
      }
      onSaved={() => undefined}
    />
  );
}
