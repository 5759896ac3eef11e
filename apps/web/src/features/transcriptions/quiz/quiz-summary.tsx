import type { TextKind } from '@regest/contract/values/file-types.ts';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { KeyValue } from '../../../ui/page/key-value.tsx';
import type { Translate } from '../../../ui/texts/translate.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { formatAmount } from '../quota/format-amount.ts';
import { PolicyNote } from '../quota/policy-note.tsx';
import type { Judged, Quota, Refusal } from './judge-files.ts';
import classes from './quiz.module.css';

interface Props {
  kind: TextKind;
  judged: readonly Judged[];
  quota: Quota;
  institutionId: number;
}

const LIMIT = { ocr: 'ocrLimitExceededError', stt: 'transcriptionLimitExceededError' } as const;

function reasonOf(refusal: Refusal, kind: TextKind, quota: Quota, t: Translate): string {
  switch (refusal.why) {
    case 'answers':
      return refusal.suggestions.join(' ');
    case 'language':
      return refusal.reason;
    case 'deadline':
      return t('transcription.deadlinePassed', { date: formatDate(quota.deadline ?? '') });
    case 'limit':
      return t(LIMIT[kind]);
  }
}

/** Accepted and refused files with reasons, and their cost in quota. */
export function QuizSummary({ kind, judged, quota, institutionId }: Props) {
  const { t } = useTranslation();
  const accepted = judged.filter(({ refusal }) => !refusal);
  const cost = accepted.reduce((sum, one) => sum + (one.cost ?? 0), 0);
  const isRough = accepted.some((one) => one.cost === null);
  const about = (text: string) => (isRough ? t('quota.atLeast', { amount: text }) : text);
  return (
    <>
      <p>
        {t('questions.summary.acceptedCount', { count: accepted.length })}
        {', '}
        {t('questions.summary.rejectedCountLower', { count: judged.length - accepted.length })}.
      </p>
      {accepted.length === 0 && (
        <Banner kind="warning">
          <p>{t('questions.summary.noneAccepted')}</p>
        </Banner>
      )}
      <ul className={classes.judged} aria-label={t('questions.summary.title')}>
        {judged.map(({ file, refusal, cost: own }) => (
          <li key={file.id} data-refused={refusal ? true : undefined}>
            {refusal ? (
              <IconCircleX size={18} aria-hidden className={classes.mark} />
            ) : (
              <IconCircleCheck size={18} aria-hidden className={classes.mark} />
            )}
            <div>
              <strong>{file.name}</strong>{' '}
              <span className={classes.verdict}>
                {t(refusal ? 'questions.summary.rejected' : 'questions.summary.accepted')}
                {!refusal && own !== null && ` · ${formatAmount(kind, own, t)}`}
              </span>
              {refusal && (
                <p>{t('questions.summary.rejectedReason', { reason: reasonOf(refusal, kind, quota, t) })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <KeyValue
        items={[
          { label: t('quota.takes'), value: about(formatAmount(kind, cost, t)) },
          { label: t('quota.now'), value: formatAmount(kind, quota.remaining, t) },
          { label: t('quota.after'), value: formatAmount(kind, Math.max(0, quota.remaining - cost), t) },
          ...(quota.deadline ? [{ label: t('quota.deadline'), value: formatDate(quota.deadline) }] : []),
        ]}
      />
      <div className={classes.policy}>
        <PolicyNote institutionId={institutionId} />
      </div>
    </>
  );
}
