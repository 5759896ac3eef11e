import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { ClosureList } from '../../features/closures/closure-list.tsx';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/closures');

export default function ClosuresPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading
        title={t('closures.title')}
        meta={t('closures.intro')}
        actions={<ButtonLink to="/agreements">{t('agreements.title')}</ButtonLink>}
      />
      <ClosureList search={route.useSearch()} />
    </Page>
  );
}
