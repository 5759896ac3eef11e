import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../limits/network.ts';
import { openNetworkQuota } from '../../limits/quota.ts';
import { openSemaphore } from '../../limits/semaphore.ts';
import { findSignIn, type SignInUser } from '../../queries/session/sign-in.ts';
import { noteFailedSignIn } from '../audit/note-failed-sign-in.ts';
import { openChallenge, type SecondStep } from '../second-factor/sign-in-challenge.ts';
import { beginSession, type NewSession } from './begin-session.ts';
import { passwordMatches } from './password-hash.ts';
import { placeKey, type SignInAttempt, takeSignInAttempt, undoSignInAttempt } from './sign-in-limits.ts';
import { deviceHash, type SignInOrigin } from './sign-in-origin.ts';

export type SignIn =
  | ({ outcome: 'ok' } & NewSession)
  /** The password was right, and a second factor is required. */
  | ({ outcome: 'secondFactor' } & SecondStep)
  | { outcome: 'wrong' }
  | { outcome: 'wrongCode' }
  | { outcome: 'unknownPasskey' }
  /** The provider of single sign-on refused, or its answer was not sufficient. */
  | { outcome: 'refused'; error: 'invalid_grant' | 'access_denied'; message: (texts: Texts) => string }
  /** The second step took too long, or had too many attempts. */
  | { outcome: 'expired' }
  | { outcome: 'tooMany'; retryAfter: number };

/** Concurrent sign-ins in this process; their passwords are hashed one after another. */
const signIns = openNetworkQuota({ size: 160 });
/** Queue of the attempts at one place; the quota of networks bounds it. */
const acquirePlace = openSemaphore({ atOnce: 1, queued: 160 });
const RETRY_AFTER_SECONDS = 2;

/** Counts the attempt, and removes it when the password is right. */
async function tryPassword(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  password: string,
  place: SignInOrigin,
  user: SignInUser | undefined,
  attempt: SignInAttempt,
): Promise<SignIn> {
  const retryAfter = await takeSignInAttempt(db, attempt);
  if (retryAfter !== null) return { outcome: 'tooMany', retryAfter };
  const matches = await passwordMatches(user?.password_hash, password);
  if (!user || !matches || !user.is_active) {
    await noteFailedSignIn(db, user, place.address);
    return { outcome: 'wrong' };
  }
  const secondStep = await openChallenge(db, settings, user.id);
  if (secondStep) {
    await undoSignInAttempt(db, attempt);
    return { outcome: 'secondFactor', ...secondStep };
  }
  const session = await inTransaction(db, (transaction) => beginSession(transaction, settings, user, place));
  await undoSignInAttempt(db, attempt);
  return { outcome: 'ok', ...session };
}

/**
 * Runs outside one transaction: a wrong attempt must be counted although the sign-in fails, and a slow hash must not
 * hold a connection. An attempt counts until its password proves right, so attempts at one place queue behind each
 * other: many right ones at once are no attack.
 */
async function signInAtPlace(
  deps: Pick<Deps, 'db' | 'settings'>,
  login: string,
  password: string,
  place: SignInOrigin,
): Promise<SignIn> {
  const device = deviceHash(place);
  const network = networkOf(place.address);
  const { user, ...known } = await findSignIn(deps.db, login, device, network);
  const attempt = { ...known, network, device: device.toString('hex') };
  const release = await acquirePlace(placeKey(attempt));
  try {
    return await tryPassword(deps, password, place, user, attempt);
  } finally {
    release();
  }
}

/** Signs in; a flood from one network is refused before any work. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'settings'>,
  login: string,
  password: string,
  place: SignInOrigin,
): Promise<SignIn> {
  const release = signIns.tryTake(networkOf(place.address));
  if (release === null) return { outcome: 'tooMany', retryAfter: RETRY_AFTER_SECONDS };
  try {
    return await signInAtPlace(deps, login, password, place);
  } finally {
    release();
  }
}
