import type { QuestionStatus } from '@regest/contract/endpoints/questions.ts';
import { Shape } from '../../ui/feedback/shape.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export function QuestionStatusLabel({ status }: { status: QuestionStatus }) {
  const { t } = useTranslation();
  return (
    <span>
      <Shape kind={status === 'open' ? 'empty' : 'full'} />
      {'\u00a0'}
      {t(`readerQuestions.is.${status}`)}
    </span>
  );
}
