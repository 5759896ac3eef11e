import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuditList } from '../features/audit/audit-list.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

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
