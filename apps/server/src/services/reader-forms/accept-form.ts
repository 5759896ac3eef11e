import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../limits/network.ts';
import { countAttempt } from '../../queries/session/attempts.ts';
import { takeCaptcha } from '../recovery/captcha.ts';

const CAPTCHA_FIELD = 'captcha';
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A form that readers send without an account. */
export interface ReaderForm {
  /** Key under which the limits are counted. */
  what: 'question' | 'order' | 'contribution' | 'alert' | 'folder';
  fields: readonly Field[];
  /** Forms from one network in an hour. */
  anHour: number;
}

async function limit(db: Db, line: string, who: string, max: number, seconds: number): Promise<void> {
  const { tries, secondsLeft } = await countAttempt(db, line, who, seconds);
  if (tries > max) throw new AppError('rateLimited', { retryAfter: secondsLeft });
}

/**
 * Counted in the transaction that accepted the proof of work; otherwise one sender without proofs could use up the
 * limit of a day.
 */
export const limitADay = (db: Db, line: string, who: string, max: number) =>
  limit(db, line, who, max, DAY_SECONDS);

/** Stores a form, or returns its faults and stores nothing. */
export async function takeForm(
  deps: Deps,
  { what, fields, anHour }: ReaderForm,
  { values: sent, address }: SubmittedForm,
  store: (db: Db, values: Record<string, unknown>) => Promise<void>,
): Promise<FieldError[]> {
  const { values, errors } = checkValues(fields, sent, 'full');
  const answer = sent[CAPTCHA_FIELD];
  const unproved: FieldError = { fieldName: CAPTCHA_FIELD, constraintType: 'Required' };
  if (typeof answer !== 'string' || answer === '') return [...errors, unproved];
  if (errors.length > 0) return errors;
  // Counted outside the transaction, so that a form refused later counts too.
  await limit(deps.db, `${what} network`, networkOf(address), anHour, HOUR_SECONDS);
  return inTransaction(deps.db, async (db) => {
    if (!(await takeCaptcha(db, answer))) return [{ fieldName: CAPTCHA_FIELD, constraintType: 'Value' }];
    await store(db, values);
    return [];
  });
}

interface SubmittedForm {
  values: Record<string, unknown>;
  /** Network address of the sender. */
  address: string;
}
