import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { openGate } from '../../operation/network-gate.ts';
import { findSignIn } from '../../queries/session/sign-in.ts';
import { noteFailedSignIn } from '../audit/note-failed-sign-in.ts';
import { openChallenge, type SecondStep } from '../second-factor/open-challenge.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import { inTurn } from './in-turn.ts';
import { passwordMatches } from './password-hash.ts';
import { giveSignInTryBack, placeKey, takeSignInTry } from './sign-in-limits.ts';
import { deviceHash, networkOf, type SignInPlace } from './sign-in-place.ts';

export type SignIn =
  | ({ outcome: 'ok' } & BegunSession)
  /** The password was right, and a second factor is still to be shown. */
  | ({ outcome: 'secondFactor' } & SecondStep)
  | { outcome: 'wrong' }
  | { outcome: 'wrongCode' }
  | { outcome: 'unknownPasskey' }
  /** The provider of single sign-on, or what it said, was not enough. */
  | { outcome: 'refused'; error: 'invalid_grant' | 'access_denied'; message: (texts: Texts) => string }
  /** The second step took too long, or was tried too often. */
  | { outcome: 'expired' }
  | { outcome: 'tooMany'; retryAfter: number };

/** Sign-ins under way at once, in this process; their passwords are hashed one after another. */
const gate = openGate({ room: 160 });
const RETRY_AFTER_SECONDS = 2;

/**
 * Not in one transaction: a wrong try must be counted although the sign-in fails, and a slow hash must not hold
 * a connection. A try counts until its password proves right, so tries at one place wait for each other: many
 * right ones at once are no attack.
 */
async function signInAtPlace(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  login: string,
  password: string,
  place: SignInPlace,
): Promise<SignIn> {
  const device = deviceHash(place);
  const network = networkOf(place.address);
  const { user, ...found } = await findSignIn(db, login, device, network);
  const trying = { ...found, network, device: device.toString('hex') };
  return inTurn(placeKey(trying), async () => {
    const retryAfter = await takeSignInTry(db, trying);
    if (retryAfter !== null) return { outcome: 'tooMany', retryAfter };
    const matches = await passwordMatches(user?.password_hash, password);
    if (!user || !matches || !user.is_active) {
      await noteFailedSignIn(db, user, place.address);
      return { outcome: 'wrong' };
    }
    const secondStep = await openChallenge(db, settings, user.id);
    if (secondStep) {
      await giveSignInTryBack(db, trying);
      return { outcome: 'secondFactor', ...secondStep };
    }
    const session = await inTransaction(db, (transaction) =>
      beginSession(transaction, settings, user, place),
    );
    await giveSignInTryBack(db, trying);
    return { outcome: 'ok', ...session };
  });
}

/** Who floods from one network is told to wait, before any work is done for it. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'settings'>,
  login: string,
  password: string,
  place: SignInPlace,
): Promise<SignIn> {
  const leave = gate.enter(networkOf(place.address));
  if (leave === null) return { outcome: 'tooMany', retryAfter: RETRY_AFTER_SECONDS };
  try {
    return await signInAtPlace(deps, login, password, place);
  } finally {
    leave();
  }
}
