import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page width="form">
      <PageHeading title={t('errors.page404.title')} />
      <p>{t('errors.page404.body')}</p>
      <ButtonLink to="/">{t('errors.page404.action')}</ButtonLink>
    </Page>
  );
}
