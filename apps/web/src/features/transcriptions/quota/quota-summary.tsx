import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { formatAmount } from './format-amount.ts';
import { PolicyNote } from './policy-note.tsx';
import { quotaQuery } from './quota-query.ts';
import { SpeechNote } from './speech-note.tsx';

interface Props {
  institutionId: number;
  withContact?: boolean;
}

/** The rest of both quotas, their deadline and rule. */
export function QuotaSummary({ institutionId, withContact }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(quotaQuery(institutionId));
  if (!data) return null;
  const until = (deadline: string | null) =>
    deadline === null ? '' : ` ${t('transcription.deadline', { date: formatDate(deadline) })}`;
  return (
    <Banner>
      <p>
        {t('institutions.limits.ocr')}: <strong>{formatAmount('ocr', data.ocr.remaining, t)}</strong>.
        {until(data.ocr.deadline)}
      </p>
      <p>
        {t('institutions.limits.transcription')}:{' '}
        <strong>{formatAmount('stt', data.stt.remaining, t)}</strong>.{until(data.stt.deadline)}
      </p>
      <SpeechNote />
      <PolicyNote institutionId={institutionId} withContact={withContact} />
    </Banner>
  );
}
