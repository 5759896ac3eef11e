import 'virtual:texts/pages';
import type { Action } from '@regest/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../session/current-user.ts';
import { settingsQuery } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function ForbiddenPage({ action }: { action: Action }) {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  // The manager of an institution has no superior there to contact.
  const isHead = roles.includes('SUPERVISOR') || roles.includes('ADMIN');
  return (
    <Page width="form">
      <PageHeading title={t('errors.page403.title')} />
      <p>
        {t('errors.page403.body')}{' '}
        {isHead
          ? settings && t('errors.page403.askTeam', { email: settings.contactEmail })
          : t('errors.page403.askSupervisor')}
      </p>
      <p>{t('errors.page403.needed', { permission: t(`permission.${action}`) })}</p>
      <ButtonLink to="/">{t('errors.page404.action')}</ButtonLink>
    </Page>
  );
}
