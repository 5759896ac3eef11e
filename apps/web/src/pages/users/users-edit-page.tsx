import 'virtual:texts/pages';
import 'virtual:labels/user';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { RemoveFactors } from '../../features/users/remove-factors.tsx';
import { UserForm } from '../../features/users/user-form.tsx';
import { userQuery } from '../../features/users/user-queries.ts';
import { useCan } from '../../session/current-user.ts';
import { KeyValue } from '../../ui/page/key-value.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/users/$id');

export default function UsersEditPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const can = useCan();
  const query = useQuery(userQuery(id));
  const user = query.data;
  const above = <Link to="/users">{t('users.title')}</Link>;
  if (query.error || !user)
    return <LoadingPage query={query} heading={<PageHeading title={t('pages.userEdit')} above={above} />} />;
  const fixed = can('user.account') ? ['name'] : ['name', 'email', 'institutionName'];
  const userValues = { ...user } as Record<string, unknown>;
  return (
    <UserForm
      key={user.id}
      kind="edit"
      user={user}
      heading={
        <PageHeading
          title={user.fullName}
          above={above}
          meta={`${user.fullRoles.join(', ')} · ${t(user.isActive ? 'users.accountActive' : 'users.accountInactive')}`}
        />
      }
      facts={
        <>
          <KeyValue
            items={fixed.map((name) => ({ label: labelOf('user', name), value: String(userValues[name]) }))}
          />
          {user.hasSecondFactor && can('user.account') && <RemoveFactors user={user} />}
        </>
      }
      onSaved={() => undefined}
    />
  );
}
