import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { RequiredRoles } from '../../features/users/required-roles.tsx';
import { UserList } from '../../features/users/user-list.tsx';
import { useCan, useCurrentInstitution } from '../../session/current-user.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/users');

export default function UsersPage() {
  const { t } = useTranslation();
  const can = useCan();
  const { id, name } = useCurrentInstitution();
  const everywhere = can('user.create');
  return (
    <Page>
      <PageHeading
        title={t('users.title')}
        meta={everywhere ? undefined : name}
        actions={
          everywhere && (
            <>
              <RequiredRoles />
              <ButtonLink to="/users/create" variant="filled">
                {t('users.add')}
              </ButtonLink>
            </>
          )
        }
      />
      <UserList
        label={t('list.table', { name: t('users.title') })}
        search={route.useSearch()}
        institutionId={everywhere ? undefined : id}
      />
    </Page>
  );
}
