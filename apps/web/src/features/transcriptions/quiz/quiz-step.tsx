import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { OcrLanguage, SpeechLanguage } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { CheckBox } from '../../../fields/widgets/check-box.tsx';
import { formatClock, formatFileSize } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { LanguageField } from './language-field.tsx';
import { OcrLanguageField } from './ocr-language-field.tsx';
import { QuestionField } from './question-field.tsx';
import { asksLanguage, QUESTIONS } from './questions.ts';
import classes from './quiz.module.css';
import type { Quiz } from './use-quiz.ts';

interface Props {
  kind: TextKind;
  file: FileView;
  total: number;
  quiz: Quiz;
  languages: readonly SpeechLanguage[];
  ocrLanguages: readonly OcrLanguage[];
  isMixed: boolean;
}

export function QuizStep({ kind, file, total, quiz, languages, ocrLanguages, isMixed }: Props) {
  const { t } = useTranslation();
  const { current, step, attempted, forAll } = quiz;
  const facts = [
    formatFileSize(file.contentLength),
    file.pages !== null && file.pages > 1 && t('count.pages', { count: file.pages }),
    file.duration !== null && formatClock(file.duration),
  ].filter(Boolean);
  return (
    <div className={classes.step}>
      <h3 className={classes.file}>
        {total > 1 ? t('questions.fileOf', { current: step + 1, total, name: file.name }) : file.name}
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </h3>
      {file.transcription === 'ready' && <p className={classes.again}>{t('questions.again')}</p>}
      {QUESTIONS[kind].questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={current.answers[question.id]}
          missing={attempted && current.answers[question.id] === undefined}
          onAnswer={(value) => quiz.answer(question.id, value)}
        />
      ))}
      {asksLanguage(kind, current.answers) && (
        <LanguageField
          languages={languages}
          isMixed={isMixed}
          value={current.language}
          missing={attempted && !current.language}
          onChange={quiz.setLanguage}
        />
      )}
      {kind === 'ocr' && (
        <OcrLanguageField
          languages={ocrLanguages}
          isMixed={isMixed}
          value={current.language}
          onChange={quiz.setLanguage}
        />
      )}
      {step < total - 1 && (
        <CheckBox
          label={t('questions.applyToAll')}
          note={t('questions.applyToAllNote')}
          checked={forAll}
          onChange={quiz.setForAll}
        />
      )}
    </div>
  );
}
