import type { FactorMethod } from '@regest/contract/endpoints/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { takeRecoveryCode } from '../../queries/second-factor/recovery-codes.ts';
import { findTotp, takeStep } from '../../queries/second-factor/totp.ts';
import { clearAttempts, countAttempt } from '../../queries/session/attempts.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { unseal } from './sealed-secret.ts';
import { matchingStep } from './totp.ts';

export type FactorDeps = Pick<Deps, 'db' | 'settings' | 'log'>;

/**
 * Six digits can be guessed by an attacker who knows the password, so attempts are few: at most 50 a day, three of a
 * million codes being right at a time. Recovery codes and passkeys cannot be guessed and are not counted, so guesses
 * do not lock the owner out.
 */
const LIMITS = [
  { what: 'totp', seconds: 15 * 60, tries: 10 },
  { what: 'totp-day', seconds: 24 * 60 * 60, tries: 50 },
] as const;

async function countTotpTry({ db }: FactorDeps, userId: number): Promise<void> {
  for (const { what, seconds, tries: most } of LIMITS) {
    const { tries, secondsLeft } = await countAttempt(db, what, String(userId), seconds);
    if (tries > most) throw new AppError('rateLimited', { retryAfter: secondsLeft });
  }
}

/** Takes a code of the authenticator application, which is valid once. */
async function takeTotp(deps: FactorDeps, userId: number, code: string): Promise<boolean> {
  const row = await findTotp(deps.db, userId);
  if (!row?.confirmed_at) return false;
  await countTotpTry(deps, userId);
  const secret = await unseal(deps, userId, row);
  const step = secret && matchingStep(secret, code, Date.now());
  if (!step || !(await takeStep(deps.db, userId, step))) return false;
  for (const { what } of LIMITS) await clearAttempts(deps.db, what, String(userId));
  return true;
}

/** The factor of this code, or null. An accepted code is used up. */
export async function takeCode(
  deps: FactorDeps,
  userId: number,
  typed: string,
): Promise<FactorMethod | null> {
  const digits = typed.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return (await takeTotp(deps, userId, digits)) ? 'totp' : null;
  return (await takeRecoveryCode(deps.db, userId, hashRecoveryCode(userId, typed))) ? 'recovery' : null;
}
