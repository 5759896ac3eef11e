import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { ImportDrop } from '../../features/imports/import-drop.tsx';
import { ImportList } from '../../features/imports/import-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/imports');

export default function ImportsPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('imports.title')} />
      <p>{t('imports.intro')}</p>
      <ImportDrop />
      <ImportList search={route.useSearch()} />
    </Page>
  );
}
