import 'virtual:texts/pages';
import { RecoveryMessage } from '../../features/recovery/recovery-message.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function PasswordRecoveryChangedPage() {
  const { t } = useTranslation();
  return (
    <RecoveryMessage
      title={t('recovery.changed.title')}
      body={t('recovery.changed.body')}
      main={{ to: '/login', label: t('recovery.changed.login') }}
    />
  );
}
