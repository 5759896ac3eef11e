import { randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES } from '@regest/contract/endpoints/second-factor.ts';
import { insertChallenge, takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { findUser } from '../../queries/users/users.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import type { ChallengeOutcome } from '../second-factor/sign-in-challenge.ts';
import { limitAttempts } from '../session/sign-in-limits.ts';
import { hashToken, newToken } from '../session/token.ts';
import { checkAssertion, requestOptions } from './assertion.ts';
import { requireRelyingParty } from './relying-party.ts';

/** Options for signing in without a name and a password: the passkey identifies its owner. */
export async function beginPasskeySignIn({ db, settings }: FactorDeps, address: string) {
  const party = requireRelyingParty(settings);
  await limitAttempts(db, 'passkey-sign-in', address);
  const challenge = newToken();
  const random = randomBytes(32);
  await insertChallenge(db, {
    tokenHash: hashToken(challenge),
    userId: null,
    purpose: 'passkeySignIn',
    random,
    seconds: CHALLENGE_MINUTES * 60,
  });
  return { challenge, options: await requestOptions(db, party, random, null) };
}

/** The passkey is possession and biometrics at once: password and second factor in one. */
export async function answerPasskeySignIn(
  deps: FactorDeps,
  challenge: string,
  assertion: string,
): Promise<ChallengeOutcome> {
  const { db } = deps;
  const hash = hashToken(challenge);
  const opened = await tryChallenge(db, hash, 'passkeySignIn', 1);
  if (!opened) return { outcome: 'gone' };
  const userId = await checkAssertion(deps, assertion, { random: opened.random, verification: 'required' });
  const user = userId === null ? undefined : await findUser(db, userId);
  if (!user?.is_active || !(await takeChallenge(db, hash))) return { outcome: 'unknown' };
  return { outcome: 'right', user, method: 'passkey' };
}
