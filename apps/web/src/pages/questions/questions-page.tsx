import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { QuestionList } from '../../features/questions/question-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/questions');

export default function QuestionsPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('readerQuestions.title')} meta={t('readerQuestions.intro')} />
      <QuestionList search={route.useSearch()} />
    </Page>
  );
}
