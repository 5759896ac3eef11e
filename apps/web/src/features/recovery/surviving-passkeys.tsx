import type { FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { RecoveryMessage } from './recovery-message.tsx';

/** Notice after a reset by mail, which removes no passkeys: a link to the page that does, after a sign-in. */
export function SurvivingPasskeys({ passkeys }: Pick<FactorsView, 'passkeys'>) {
  const { t } = useTranslation();
  return (
    <RecoveryMessage
      title={t('recovery.changed.title')}
      body={t('recovery.changed.passkeys')}
      main={{
        to: '/login',
        search: { redirect: '/users/second-factor' },
        label: t('recovery.changed.review'),
      }}
      other={{ to: '/login', label: t('recovery.changed.login') }}
    >
      <ul>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <strong>{name}</strong>, {t('secondFactor.passkey.added', { date: formatDate(createdAt) })}
          </li>
        ))}
      </ul>
    </RecoveryMessage>
  );
}
