import type { FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

type Props = Pick<FactorsView['passkeys'][number], 'createdAt' | 'lastUsedAt'>;

export function PasskeyDates({ createdAt, lastUsedAt }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {t('secondFactor.passkey.added', { date: formatDate(createdAt) })}
      {lastUsedAt && ` · ${t('secondFactor.passkey.used', { date: formatDate(lastUsedAt) })}`}
    </>
  );
}
