import 'virtual:texts/pages';
import { useNavigate } from '@tanstack/react-router';
import { RequestForm } from '../../features/recovery/request-form.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

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
