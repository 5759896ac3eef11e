import 'virtual:texts/files';
import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { JobList } from '../../features/jobs/job-list.tsx';
import { QuotaSummary } from '../../features/transcriptions/quota/quota-summary.tsx';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/jobs');

export default function JobsPage() {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  return (
    <Page>
      <PageHeading title={t('jobs.title')} />
      <QuotaSummary institutionId={institutionId} />
      <JobList search={route.useSearch()} />
    </Page>
  );
}
