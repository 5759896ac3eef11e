import type { FactorMethod } from '@regest/contract/endpoints/second-factor.ts';
import { takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { findUser } from '../../queries/users/users.ts';
import { checkAssertion } from '../passkeys/check-assertion.ts';
import type { Proved } from '../session/begin-session.ts';
import { hashToken } from '../session/token.ts';
import { type FactorDeps, takeCode } from './check-code.ts';
import { tellOfChange } from './tell-of-change.ts';

const MAX_TRIES = 5;

export type Answered =
  | { outcome: 'right'; user: Proved; method: FactorMethod }
  | { outcome: 'wrong'; user: Proved }
  /** A passkey that belongs to nobody, or did not ask for a finger or a PIN. */
  | { outcome: 'unknown' }
  /** Unknown, over, used, or tried too often: the password is asked for anew. */
  | { outcome: 'gone' };

export interface Shown {
  code?: string;
  /** The answer of an authenticator, as the browser gives it, in JSON. */
  assertion?: string;
}

/** Not in one transaction: a wrong try stays counted. */
export async function answerChallenge(deps: FactorDeps, challenge: string, shown: Shown): Promise<Answered> {
  const { db } = deps;
  const hash = hashToken(challenge);
  const found = await tryChallenge(db, hash, 'secondFactor', MAX_TRIES);
  const user = found?.userId ? await findUser(db, found.userId) : undefined;
  if (!found || !user?.is_active) return { outcome: 'gone' };
  const method = await methodShown(deps, user.id, found.random, shown);
  if (!method) return { outcome: 'wrong', user };
  if (!(await takeChallenge(db, hash))) return { outcome: 'gone' };
  if (method === 'recovery') await tellOfChange(db, user.id, 'recoveryUsed');
  return { outcome: 'right', user, method };
}

async function methodShown(
  deps: FactorDeps,
  userId: number,
  random: Buffer,
  { code, assertion }: Shown,
): Promise<FactorMethod | null> {
  if (!assertion) return takeCode(deps, userId, code ?? '');
  const owner = await checkAssertion(deps, assertion, { random, verification: 'optional' });
  return owner === userId ? 'passkey' : null;
}
