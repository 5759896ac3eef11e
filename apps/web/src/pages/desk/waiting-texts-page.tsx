import 'virtual:texts/pages';
import { getRouteApi, Link } from '@tanstack/react-router';
import { WaitingTexts } from '../../features/desk/waiting-texts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/texts');

export default function WaitingTextsPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const title = t(`desk.texts.${search.only ?? 'unchecked'}`);
  return (
    <Page>
      <PageHeading title={title} above={<Link to="/home">{t('desk.title')}</Link>} />
      <WaitingTexts search={search} label={title} />
    </Page>
  );
}
