import 'virtual:texts/pages';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useTranslation } from '../ui/texts/use-translation.ts';

export default function HomePage() {
  const { t } = useTranslation();
  return (
    <Page width="form">
      <PageHeading title={t('home.title')} />
      <p>{t('home.intro')}</p>
    </Page>
  );
}
