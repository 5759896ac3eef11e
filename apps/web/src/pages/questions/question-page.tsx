import 'virtual:texts/pages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { questionQuery } from '../../features/questions/question-queries.ts';
import { QuestionScreen } from '../../features/questions/question-screen.tsx';
import { QuestionStatusLabel } from '../../features/questions/question-status-label.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/questions/$id');

export default function QuestionPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(questionQuery(id));
  const question = query.data;
  const heading = (
    <PageHeading
      title={t('readerQuestions.one', { number: id })}
      above={<Link to="/questions">{t('readerQuestions.title')}</Link>}
      meta={question && <QuestionStatusLabel status={question.status} />}
    />
  );
  if (query.error || !question) return <LoadingPage query={query} width="form" heading={heading} />;
  return (
    <Page width="form">
      {heading}
      <QuestionScreen key={question.id} question={question} />
    </Page>
  );
}
