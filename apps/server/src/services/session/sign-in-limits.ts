import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../limits/network.ts';
import { clearAttempts, countAttempt, uncountAttempt } from '../../queries/session/attempts.ts';

const MINUTES = 60;

/**
 * Limits of wrong attempts, and the period for which an attempt counts.
 *
 * `place`: at one account from one network, or from one device that the account knows. `network`: at all accounts
 * together. `account`: from all networks together that the account does not know.
 *
 * A known device is limited by `place` alone and has a count of its own, so an attacker at the next desk cannot lock a
 * person out of their own device; a known network is not limited by `account`, so an attacker outside cannot lock the
 * office out. The limit of the network comes first, so that one network cannot use up what an account allows to all.
 */
export const SIGN_IN_LIMITS = {
  place: { tries: 10, seconds: 15 * MINUTES },
  network: { tries: 100, seconds: 15 * MINUTES },
  account: { tries: 30, seconds: 60 * MINUTES },
} as const;
type Limit = keyof typeof SIGN_IN_LIMITS;

export interface SignInAttempt {
  /** Key of the account, equal for all spellings of its name; see `findSignIn`. */
  key: string;
  network: string;
  /** Hash of the device in hex; it counts only for an account that knows the device. */
  device: string;
  isKnownDevice: boolean;
  isKnownNetwork: boolean;
}

function countersOf({ key, network, device, isKnownDevice }: SignInAttempt): [Limit, string][] {
  if (isKnownDevice) return [['place', `${key} device ${device}`]];
  return [
    ['place', `${key} ${network}`],
    ['network', network],
    ['account', key],
  ];
}

/** Key of the queue in which attempts at one place wait for each other. */
export function placeKey(attempt: SignInAttempt): string {
  return countersOf(attempt)[0]?.[1] ?? '';
}

/** Counts an attempt. Null within the limits; otherwise the seconds until the next attempt is allowed. */
export async function takeSignInAttempt(db: Db, attempt: SignInAttempt): Promise<number | null> {
  for (const [limit, who] of countersOf(attempt)) {
    const { tries, seconds } = SIGN_IN_LIMITS[limit];
    const counted = await countAttempt(db, `sign-in ${limit}`, who, seconds);
    const isExempt = limit === 'account' && attempt.isKnownNetwork;
    if (counted.tries > tries && !isExempt) return counted.secondsLeft;
  }
  return null;
}

/** Removes the attempt after the right password, with the earlier ones at this place, which were the owner's. */
export async function undoSignInAttempt(db: Db, attempt: SignInAttempt): Promise<void> {
  for (const [limit, who] of countersOf(attempt)) {
    if (limit === 'place') await clearAttempts(db, `sign-in ${limit}`, who);
    else await uncountAttempt(db, `sign-in ${limit}`, who);
  }
}

const WINDOW_SECONDS = 15 * 60;
const MAX_ATTEMPTS = 60;

/** Limits attempts by network. Counted outside any transaction that a refusal would roll back. */
export async function limitAttempts(db: Db, what: string, address: string): Promise<void> {
  const { tries, secondsLeft } = await countAttempt(db, what, networkOf(address), WINDOW_SECONDS);
  if (tries > MAX_ATTEMPTS) throw new AppError('rateLimited', { retryAfter: secondsLeft });
}
