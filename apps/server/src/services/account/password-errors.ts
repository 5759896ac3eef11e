import { asksForPassword, passwordErrors } from '@regest/contract/derive/check-password.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { containsOwnName, type PersonalWords } from '@regest/contract/text/password.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { clearAttempts, countAttempt } from '../../queries/session/attempts.ts';
import { findPasswordHash } from '../../queries/users/users.ts';
import { passwordMatches } from '../session/password-hash.ts';
import { isCommonPassword } from './common-password.ts';

/** Faults of a new password and its repetition: the rules of the form, and that it is not an obvious guess. */
export async function newPasswordErrors(
  values: Record<string, unknown>,
  person: PersonalWords,
): Promise<FieldError[]> {
  const errors = passwordErrors(values);
  if (errors.some(({ fieldName }) => fieldName === 'password')) return errors;
  const password = String(values.password);
  if (containsOwnName(password, person) || (await isCommonPassword(password)))
    errors.push({ fieldName: 'password', constraintType: 'Value' });
  return errors;
}

const LIMIT = 'old-password';
const MAX_ATTEMPTS = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Checks the password of a signed-in person. Runs outside any transaction, which a wrong password would roll back
 * together with its count. A guest at an unlocked screen has no more attempts than a stranger, and an attempt here
 * neither ends the session nor counts against signing in.
 */
export async function provesPassword(db: Db, userId: number, password: string): Promise<boolean> {
  const { tries, secondsLeft } = await countAttempt(db, LIMIT, String(userId), WINDOW_SECONDS);
  if (tries > MAX_ATTEMPTS) throw new AppError('rateLimited', { retryAfter: secondsLeft });
  const matches = await passwordMatches(await findPasswordHash(db, userId), password);
  if (matches) await clearAttempts(db, LIMIT, String(userId));
  return matches;
}

/** A change of the own password requires the old one: an unlocked screen must not be enough. */
export async function oldPasswordErrors(
  db: Db,
  userId: number,
  sent: Record<string, unknown>,
): Promise<FieldError[]> {
  if (!asksForPassword(sent)) return [];
  const old = sent.oldPassword;
  if (isEmptyValue(old)) return [{ fieldName: 'oldPassword', constraintType: 'Required' }];
  const matches = typeof old === 'string' && (await provesPassword(db, userId, old));
  return matches ? [] : [{ fieldName: 'oldPassword', constraintType: 'WrongPassword' }];
}
