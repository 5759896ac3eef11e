import 'virtual:texts/pages';
import type { Action } from '@regest/contract/permissions.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useTranslation } from '../ui/texts/use-translation.ts';

export default function ForbiddenPage({ action }: { action: Action }) {
  const { t } = useTranslation();
  return (
    <Page width="form">
      <PageHeading title={t('errors.page403.title')} />
      <p>{t('errors.page403.body')}</p>
      <p>{t('errors.page403.needed', { permission: t(`permission.${action}`) })}</p>
      <ButtonLink to="/">{t('errors.page404.action')}</ButtonLink>
    </Page>
  );
}
