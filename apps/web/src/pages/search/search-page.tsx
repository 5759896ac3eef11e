import 'virtual:texts/pages';
import 'virtual:labels/author';
import 'virtual:labels/collection';
import 'virtual:labels/document';
import 'virtual:labels/series';
import 'virtual:labels/unit';
import { getRouteApi } from '@tanstack/react-router';
import { SearchScreen } from '../../features/search/search-screen.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/search');

export default function SearchPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('search.title')} />
      <SearchScreen address={route.useSearch()} />
    </Page>
  );
}
