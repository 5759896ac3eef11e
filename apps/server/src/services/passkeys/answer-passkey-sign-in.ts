import { takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { findUser } from '../../queries/users/users.ts';
import type { Answered } from '../second-factor/answer-challenge.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { hashToken } from '../session/token.ts';
import { checkAssertion } from './check-assertion.ts';

/** The passkey is the device and the finger on it: password and second factor in one. */
export async function answerPasskeySignIn(
  deps: FactorDeps,
  challenge: string,
  assertion: string,
): Promise<Answered> {
  const { db } = deps;
  const hash = hashToken(challenge);
  const found = await tryChallenge(db, hash, 'passkeySignIn', 1);
  if (!found) return { outcome: 'gone' };
  const userId = await checkAssertion(deps, assertion, { random: found.random, verification: 'required' });
  const user = userId === null ? undefined : await findUser(db, userId);
  if (!user?.is_active || !(await takeChallenge(db, hash))) return { outcome: 'unknown' };
  return { outcome: 'right', user, method: 'passkey' };
}
