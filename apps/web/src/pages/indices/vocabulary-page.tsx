import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { TermList } from '../../features/indices/term-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/vocabulary');

export default function VocabularyPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('vocabulary.title')} />
      <p>{t('vocabulary.intro')}</p>
      <TermList search={route.useSearch()} />
    </Page>
  );
}
