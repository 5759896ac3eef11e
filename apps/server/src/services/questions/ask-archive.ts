import { QUESTIONS_A_DAY, QUESTIONS_AN_HOUR } from '@regest/contract/endpoints/questions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { QUESTION_FIELDS } from '@regest/contract/fields/question-fields.ts';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertQuestion, type NewQuestion } from '../../queries/questions/write-questions.ts';
import { limitADay, type ReaderForm, takeForm } from '../reader-forms/accept-form.ts';

const FORM: ReaderForm = {
  what: 'question',
  fields: fieldsOf(QUESTION_FIELDS),
  anHour: QUESTIONS_AN_HOUR,
};

interface About {
  institutionId: number;
  recordId: number | null;
}

/** Stores a question and enqueues its mail, or returns its faults and stores nothing. */
export function askArchive(
  deps: Deps,
  about: About,
  sent: Record<string, unknown>,
  address: string,
): Promise<FieldError[]> {
  return takeForm(deps, FORM, { values: sent, address }, async (db, values) => {
    await limitADay(db, 'question institution', String(about.institutionId), QUESTIONS_A_DAY);
    const typed = values as unknown as Pick<NewQuestion, 'name' | 'email' | 'question'>;
    const id = await insertQuestion(db, { ...about, ...typed });
    await addJob(db, 'mail-question', { id });
  });
}
