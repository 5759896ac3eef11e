import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RequestForm } from '../features/recovery/request-form.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export default function PasswordRecoveryRequestPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={t('recovery.request.title')} />
      <p>{t('recovery.request.intro')}</p>
      <RequestForm onSent={() => navigate({ to: '/password-recovery/mail-sent' })} />
    </>
  );
}
