import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { AuditList } from '../../features/audit/audit-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/audit');

export default function AuditPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('audit.title')} meta={t('audit.intro')} />
      <AuditList search={route.useSearch()} />
    </Page>
  );
}
