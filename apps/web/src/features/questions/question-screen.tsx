import { Button, Textarea } from '@mantine/core';
import {
  MAX_QUESTION_NOTE_LENGTH,
  QUESTION_RETENTION_DAYS,
  type QuestionView,
} from '@regest/contract/endpoints/questions.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { useCan } from '../../session/current-user.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { KeyValue } from '../../ui/page/key-value.tsx';
import classes from '../../ui/page/letter.module.css';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { updateQuestion } from './question-queries.ts';

/** A `mailto:` address of the reader, with the question quoted. */
function letterTo({ email, question, record }: QuestionView, subject: string): string {
  const about = record ? `${subject}: ${record.computedSignature}` : subject;
  const quoted = question.replace(/^/gm, '> ');
  return `mailto:${email}?${[
    `subject=${encodeURIComponent(about)}`,
    `body=${encodeURIComponent(`\n\n${quoted}`.slice(0, 1500))}`,
  ].join('&')}`;
}

/** One question of a reader about a record, with its answer or state. */
export function QuestionScreen({ question }: { question: QuestionView }) {
  const { t } = useTranslation();
  const can = useCan();
  const [note, setNote] = useState(question.note ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { status?: QuestionView['status']; note?: string }) =>
      updateQuestion(question.id, change),
    onSuccess: (_, { status }) => notify.success(t(`readerQuestions.saved.${status ?? 'note'}`)),
    onError: (error) => notify.error(t(errorMessageKey(error))),
  });
  const { record, name, email, status, createdAt, answeredAt, answeredBy } = question;
  const isOpen = status === 'open';
  const change = (next: Parameters<typeof mutate>[0]) => !isPending && mutate(next);
  return (
    <div className={classes.screen}>
      <p className={classes.text}>{question.question}</p>
      <KeyValue
        items={[
          { label: t('readerQuestions.from'), value: name },
          { label: t('readerQuestions.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          {
            label: t('readerQuestions.about'),
            value: record ? (
              <Link to={recordHref(record.level, record.id)}>
                <Signature value={record.computedSignature} /> {record.title}
              </Link>
            ) : (
              t('readerQuestions.wholeArchive')
            ),
          },
          { label: t('readerQuestions.createdAt'), value: formatDateTime(createdAt) },
          ...(answeredAt
            ? [
                {
                  label: t('readerQuestions.answeredAt'),
                  value: [formatDateTime(answeredAt), answeredBy].filter(Boolean).join(', '),
                },
              ]
            : []),
        ]}
      />
      {can('question.answer') && (
        <>
          <Textarea
            label={t('readerQuestions.note')}
            description={t('readerQuestions.noteHelp')}
            value={note}
            maxLength={MAX_QUESTION_NOTE_LENGTH}
            autosize
            minRows={3}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button component="a" href={letterTo(question, t('readerQuestions.letterSubject'))}>
              {t('readerQuestions.write')}
            </Button>
            {note !== (question.note ?? '') && (
              <Button onClick={() => change({ note })}>{t('readerQuestions.saveNote')}</Button>
            )}
            <Button
              variant={isOpen ? 'filled' : 'default'}
              aria-disabled={isPending || undefined}
              onClick={() => change({ status: isOpen ? 'answered' : 'open', note })}
            >
              {t(isOpen ? 'readerQuestions.markAnswered' : 'readerQuestions.reopen')}
            </Button>
          </div>
        </>
      )}
      <p className={classes.quiet}>{t('readerQuestions.kept', { count: QUESTION_RETENTION_DAYS })}</p>
    </div>
  );
}
