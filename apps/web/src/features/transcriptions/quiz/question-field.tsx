import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { CheckBox } from '../../../fields/widgets/check-box.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { type Answer, isKnown, isRight, type Question } from './questions.ts';
import classes from './quiz.module.css';

interface Props {
  question: Question;
  answer: Answer | undefined;
  /** True after an attempt to continue without an answer. */
  missing: boolean;
  onAnswer: (value: Answer) => void;
}

/** A question with its answers in a row; a wrong answer shows advice at once. */
export function QuestionField({ question, answer, missing, onAnswer }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const wrong = answer !== undefined && !isRight(question, answer);
  const help = isKnown(question) ? t('questions.prefilled') : question.hint;
  return (
    <FieldFrame group label={question.text} help={help} error={missing ? t('questions.missing') : undefined}>
      {() => (
        <>
          <div className={classes.answers}>
            {question.options.map((option) => (
              <CheckBox
                key={String(option.value)}
                radioName={name}
                label={option.name}
                checked={answer === option.value}
                onChange={() => onAnswer(option.value)}
              />
            ))}
          </div>
          <div role="status">
            {wrong && (
              <p className={classes.suggestion}>
                <IconAlertTriangle size={18} aria-hidden />
                <span>
                  <strong>{t('questions.wrongAnswer')}</strong> {question.suggestion}
                </span>
              </p>
            )}
          </div>
        </>
      )}
    </FieldFrame>
  );
}
