import { checkValues } from '@regest/contract/derive/check-values.ts';
import { QUESTIONS_A_DAY, QUESTIONS_AN_HOUR } from '@regest/contract/endpoints/questions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { QUESTION_FIELDS } from '@regest/contract/fields/question-fields.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../limits/network.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { type AskedQuestion, insertQuestion } from '../../queries/questions/write-questions.ts';
import { countAttempt } from '../../queries/session/attempts.ts';
import { takeCaptcha } from '../recovery/captcha.ts';

const CAPTCHA_FIELD = 'captcha';
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const FIELDS = fieldsOf(QUESTION_FIELDS);

interface About {
  institutionId: number;
  recordId: number | null;
}

/** Counted outside the transaction, so that what is refused afterwards counts too. */
async function limitNetwork({ db }: Deps, address: string): Promise<void> {
  const { tries, secondsLeft } = await countAttempt(db, 'question network', networkOf(address), HOUR_SECONDS);
  if (tries > QUESTIONS_AN_HOUR) throw new AppError('rateLimited', { retryAfter: secondsLeft });
}

/** Only what was proved to be work counts, else one person with empty hands could close the door for a day. */
async function limitInstitution(db: Db, { institutionId }: About): Promise<void> {
  const { tries, secondsLeft } = await countAttempt(
    db,
    'question institution',
    String(institutionId),
    DAY_SECONDS,
  );
  if (tries > QUESTIONS_A_DAY) throw new AppError('rateLimited', { retryAfter: secondsLeft });
}

/** Stores a question and enqueues its mail, or returns its faults and stores nothing. */
export async function askArchive(
  deps: Deps,
  about: About,
  sent: Record<string, unknown>,
  address: string,
): Promise<FieldError[]> {
  const { values, errors } = checkValues(FIELDS, sent, 'full');
  const answer = sent[CAPTCHA_FIELD];
  const unproved: FieldError = { fieldName: CAPTCHA_FIELD, constraintType: 'Required' };
  if (typeof answer !== 'string' || answer === '') return [...errors, unproved];
  if (errors.length > 0) return errors;
  await limitNetwork(deps, address);
  return inTransaction(deps.db, async (db) => {
    if (!(await takeCaptcha(db, answer))) return [{ fieldName: CAPTCHA_FIELD, constraintType: 'Value' }];
    await limitInstitution(db, about);
    const typed = values as unknown as Pick<AskedQuestion, 'name' | 'email' | 'question'>;
    const id = await insertQuestion(db, { ...about, ...typed });
    await addJob(db, 'mail-question', { id });
    return [];
  });
}
