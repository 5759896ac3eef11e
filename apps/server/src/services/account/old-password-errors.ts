import { asksForPassword } from '@regest/contract/derive/check-password.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { countTry, forgetTries } from '../../queries/session/request-limits.ts';
import { findPasswordHash } from '../../queries/users/users.ts';
import { passwordMatches } from '../session/password-hash.ts';

const WHAT = 'old-password';
const MAX_TRIES = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Whether somebody who is signed in knows the password. Outside any transaction, which a wrong one would roll
 * back together with its count. Who sits at another's screen guesses no more often than a stranger, and guessing
 * here neither ends the session nor counts against signing in.
 */
export async function provesPassword(db: Db, userId: number, password: string): Promise<boolean> {
  const { tries, secondsLeft } = await countTry(db, WHAT, String(userId), WINDOW_SECONDS);
  if (tries > MAX_TRIES) throw new AppError('rateLimited', { retryAfter: secondsLeft });
  const matches = await passwordMatches(await findPasswordHash(db, userId), password);
  if (matches) await forgetTries(db, WHAT, String(userId));
  return matches;
}

/** Changing the own password takes the old one: an unlocked screen must not be enough. */
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
