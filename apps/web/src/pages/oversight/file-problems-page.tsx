import 'virtual:texts/files';
import 'virtual:texts/pages';
import 'virtual:texts/texts';
import { getRouteApi } from '@tanstack/react-router';
import { FileProblemList } from '../../features/preservation/file-problem-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/file-problems');

export default function FileProblemsPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('fileProblems.title')} meta={t('fileProblems.intro')} />
      <FileProblemList search={route.useSearch()} />
    </Page>
  );
}
