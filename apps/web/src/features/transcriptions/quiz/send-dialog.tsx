import 'virtual:texts/files';
import 'virtual:texts/texts';
import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessageKey } from '../../../api/api-error.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { formatDateInput } from '../../../ui/format/format-date.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { quotaQuery } from '../quota/quota-query.ts';
import { SpeechNote } from '../quota/speech-note.tsx';
import { sendFiles } from '../sending/send-files.ts';
import { judgeFiles } from './judge-files.ts';
import { LANGUAGE_OF_EACH, languagesQuery } from './language-field.tsx';
import { joinOcrLanguages, ocrLanguagesQuery } from './ocr-language-field.tsx';
import { QUESTIONS } from './questions.ts';
import classes from './quiz.module.css';
import { QuizStep } from './quiz-step.tsx';
import { QuizSummary } from './quiz-summary.tsx';
import { useQuiz } from './use-quiz.ts';

const TITLES = { ocr: 'questions.ocr.title', stt: 'questions.speech.title' } as const;
const LIMITS = { ocr: 'ocr.limits', stt: 'transcription.limits' } as const;
const NO_FILE = 0;
/** Records of a batch whose languages are read. */
const MAX_RECORDS = 20;

interface Props {
  kind: TextKind;
  files: readonly FileView[];
  onClose: () => void;
}

/** Questions before sending, one step for each file; the accepted files are sent. */
export default function SendDialog({ kind, files, onClose }: Props) {
  const { t } = useTranslation();
  const languages = useQuery({ ...languagesQuery(files[0]?.id), enabled: kind === 'stt' });
  const ofRecords = [...new Map(files.map((one) => [`${one.parentLevel} ${one.parentId}`, one.id])).values()];
  const isMixed = ofRecords.length > 1;
  const ocrLanguages = useQueries({
    queries: ofRecords
      .slice(0, MAX_RECORDS)
      .map((fileId) => ({ ...ocrLanguagesQuery(fileId), enabled: kind === 'ocr' })),
    combine: (results) => joinOcrLanguages(results.flatMap(({ data }) => (data ? [data] : []))),
  });
  const ofRecord = languages.data?.find(({ isOfRecord, available }) => isOfRecord && available)?.value;
  const proposed = isMixed ? LANGUAGE_OF_EACH : ofRecord?.toString();
  const quiz = useQuiz(kind, files, kind === 'stt' ? proposed : undefined);
  const institutionId = files[0]?.institutionId ?? NO_FILE;
  const quota = useQuery(quotaQuery(institutionId));
  const body = useRef<HTMLDivElement>(null);
  const error = quota.error ?? languages.error;
  const limit = quota.data?.[kind];
  const file = files[quiz.step];
  const judged =
    quiz.isSummary && limit
      ? judgeFiles(
          files.map((one, i) => ({ file: one, answers: quiz.all[i] ?? { answers: {} } })),
          { kind, quota: limit, languages: languages.data ?? [], today: formatDateInput(new Date()) },
        )
      : [];
  const accepted = judged.filter(({ refusal }) => !refusal);

  // The next step replaces the content, so the focus goes to its beginning.
  useEffect(() => {
    if (quiz.step > 0) body.current?.focus();
  }, [quiz.step]);

  function next() {
    if (quiz.next()) return;
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>('[aria-invalid], fieldset:has([id$="-error"]) input')?.focus(),
    );
  }

  function send() {
    sendFiles(
      kind,
      accepted.map(({ file: one, answers: { language } }) => ({
        file: one,
        language: language === LANGUAGE_OF_EACH ? undefined : language,
      })),
      t,
    );
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      title={t(TITLES[kind])}
      footer={
        <>
          {quiz.step > 0 && (
            <Button variant="subtle" onClick={quiz.back}>
              {t(quiz.isSummary ? 'questions.summary.back' : 'actions.previous')}
            </Button>
          )}
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          {quiz.isSummary ? (
            <Button variant="filled" disabled={accepted.length === 0} onClick={send}>
              {t('questions.summary.sendCount', { count: accepted.length })}
            </Button>
          ) : (
            <Button variant="filled" onClick={next}>
              {t(quiz.forAll || quiz.step === files.length - 1 ? 'questions.check' : 'actions.next')}
            </Button>
          )}
        </>
      }
    >
      <div ref={body} tabIndex={-1} className={classes.quiz}>
        {error && <ErrorState message={t(errorMessageKey(error))} onRetry={() => quota.refetch()} />}
        {!quiz.isSummary && file && (
          <>
            {quiz.step === 0 && (
              <div className={classes.intro}>
                <p>
                  {QUESTIONS[kind].intro} {t(LIMITS[kind])}
                </p>
                {kind === 'stt' && <SpeechNote />}
              </div>
            )}
            {quiz.attempted && (
              <p className="visually-hidden" role="alert">
                {t('questionsUnanswered')}
              </p>
            )}
            <QuizStep
              key={file.id}
              kind={kind}
              file={file}
              total={files.length}
              quiz={quiz}
              languages={languages.data ?? []}
              ocrLanguages={ocrLanguages}
              isMixed={isMixed}
            />
          </>
        )}
        {quiz.isSummary && (
          <>
            <h3>{t('questions.summary.title')}</h3>
            {limit ? (
              <QuizSummary kind={kind} judged={judged} quota={limit} institutionId={institutionId} />
            ) : (
              !error && <Loading />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
