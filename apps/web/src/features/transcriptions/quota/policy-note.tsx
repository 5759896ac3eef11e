import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../session/current-user.ts';
import { settingsQuery } from '../../../session/settings.ts';
import { formatPercent } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { policyQuery } from './quota-query.ts';

interface Props {
  institutionId: number;
  /** False when the page already shows the contact. */
  withContact?: boolean;
}

/** The 75 % rule with the institution's figure, and the contact for a larger quota. */
export function PolicyNote({ institutionId, withContact = true }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const { data: policy } = useQuery(policyQuery(institutionId));
  const { data: settings } = useQuery(settingsQuery);
  return (
    <>
      <p>
        {t('transcription.policy')}{' '}
        {policy &&
          (policy.share === null
            ? t('quota.policyNone')
            : t('quota.policyOwn', {
                percent: formatPercent(policy.share * 100),
                published: policy.published,
                sent: policy.sent,
              }))}
      </p>
      {withContact && !can('institution.quota') && settings?.contactEmail && (
        <p>{t('transcription.contactAboutLimits', { email: settings.contactEmail })}</p>
      )}
    </>
  );
}
