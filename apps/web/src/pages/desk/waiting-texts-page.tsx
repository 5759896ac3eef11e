import 'virtual:texts/pages';
import { getRouteApi, Link } from '@tanstack/react-router';
import { WaitingTexts } from '../../features/desk/waiting-texts.tsx';
import { StartContributions } from '../../features/transcriptions/review/start-contributions.tsx';
import { StartReview } from '../../features/transcriptions/review/start-review.tsx';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/texts');

export default function WaitingTextsPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const only = search.only ?? 'unchecked';
  const title = t(`desk.texts.${only}`);
  const institutionId = useWorkingInstitutionId();
  return (
    <Page>
      <PageHeading
        title={title}
        above={<Link to="/home">{t('desk.title')}</Link>}
        actions={
          only === 'unchecked' && (
            <>
              <StartReview institutionId={institutionId} />
              <StartContributions institutionId={institutionId} />
            </>
          )
        }
      />
      <WaitingTexts search={search} label={title} />
    </Page>
  );
}
