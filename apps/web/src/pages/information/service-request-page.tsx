import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ServiceRequestForm } from '../../features/service-requests/service-request-form.tsx';
import { settingsQuery } from '../../session/settings.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function ServiceRequestPage() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const [sent, setSent] = useState(false);
  return (
    <Page width="form">
      <PageHeading title={t('serviceRequest.title')} />
      <p>{t('serviceRequest.intro', { email: settings?.contactEmail ?? '' })}</p>
      {sent ? (
        <Banner
          role="status"
          title={t('serviceRequest.sent')}
          action={<Button onClick={() => setSent(false)}>{t('serviceRequest.another')}</Button>}
        >
          {t('serviceRequest.sentBody')}
        </Banner>
      ) : (
        <ServiceRequestForm onSent={() => setSent(true)} />
      )}
    </Page>
  );
}
