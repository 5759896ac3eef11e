import 'virtual:texts/pages';
import { RecoveryMessage } from '../../features/recovery/recovery-message.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function PasswordRecoveryMailSentPage() {
  const { t } = useTranslation();
  return (
    <RecoveryMessage
      title={t('recovery.mailSent.title')}
      body={t('recovery.mailSent.body')}
      note={t('recovery.mailSent.hint')}
      main={{ to: '/login', label: t('recovery.mailSent.back') }}
      other={{ to: '/password-recovery/recovery-request', label: t('recovery.mailSent.again') }}
    />
  );
}
