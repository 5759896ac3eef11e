import 'virtual:texts/pages';
import { RecoveryMessage } from '../../features/recovery/recovery-message.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function PasswordRecoveryInactivePage() {
  const { t } = useTranslation();
  return (
    <RecoveryMessage
      title={t('recovery.tokenInactive.title')}
      body={t('recovery.tokenInactive.body')}
      main={{ to: '/password-recovery/recovery-request', label: t('recovery.tokenInactive.again') }}
      other={{ to: '/login', label: t('recovery.tokenInactive.login') }}
    />
  );
}
