import 'virtual:texts/pages';
import { Link } from '@tanstack/react-router';
import { DuplicatePairs } from '../../features/merges/duplicate-pairs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function AuthorsDuplicatesPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading
        title={t('vocabulary.duplicates.title')}
        above={<Link to="/authors">{t('pages.authors')}</Link>}
      />
      <DuplicatePairs />
    </Page>
  );
}
