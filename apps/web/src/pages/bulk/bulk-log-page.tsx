import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { BulkLog } from '../../features/bulk/bulk-log.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/bulk-changes');

export default function BulkLogPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('bulkLog.title')} />
      <p>{t('bulkLog.intro')}</p>
      <BulkLog search={route.useSearch()} />
    </Page>
  );
}
