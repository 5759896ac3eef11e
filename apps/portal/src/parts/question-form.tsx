import { QUESTION_FIELDS } from '@regest/contract/fields/question-fields.ts';
import { PATHS } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { QuestionPage } from '../views/pages.ts';
import { ReaderField, ReaderForm } from './reader-form.tsx';

const FIELDS = ['name', 'email', 'question'] as const;

export function QuestionForm({ view }: { view: QuestionPage }) {
  const { texts } = usePortal();
  const { archive, record, faults, typed } = view;
  if (!archive) return null;
  return (
    <ReaderForm
      words="ask"
      path={PATHS.question}
      faults={faults}
      hidden={{ archiwum: archive.path.slice(1), ...(record && { r: String(record.id) }) }}
      letter={texts.say('portal.ask.letter')}
    >
      {FIELDS.map((name) => (
        <ReaderField
          key={name}
          words="ask"
          name={name}
          rule={QUESTION_FIELDS[name]}
          typed={typed[name]}
          isFaulty={faults.includes(name)}
        />
      ))}
    </ReaderForm>
  );
}
