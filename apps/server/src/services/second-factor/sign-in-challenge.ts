import { randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES, type FactorMethod } from '@regest/contract/endpoints/second-factor.ts';
import type { Db } from '../../db/schema.ts';
import { insertChallenge, takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { findUser } from '../../queries/users/users.ts';
import type { Settings } from '../../settings.ts';
import { checkAssertion, requestOptions } from '../passkeys/assertion.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import type { VerifiedUser } from '../session/begin-session.ts';
import { hashToken, newToken } from '../session/token.ts';
import { type FactorDeps, takeCode } from './check-code.ts';
import { enqueueChangeMail } from './factor-change-mail.ts';
import { factorMethods } from './read-factors.ts';

export interface SecondStep {
  challenge: string;
  methods: FactorMethod[];
  /** Options for the authenticator, where a passkey is one of the methods. */
  passkey?: Record<string, unknown>;
}

/** Opens the second step after the right password; null when there is none. */
export async function openChallenge(
  db: Db,
  settings: Pick<Settings, 'publicUrl'>,
  userId: number,
): Promise<SecondStep | null> {
  const methods = await factorMethods(db, userId);
  if (methods.length === 0) return null;
  const challenge = newToken();
  const random = randomBytes(32);
  await insertChallenge(db, {
    tokenHash: hashToken(challenge),
    userId,
    purpose: 'secondFactor',
    random,
    seconds: CHALLENGE_MINUTES * 60,
  });
  const party = relyingParty(settings);
  if (!party || !methods.includes('passkey')) return { challenge, methods };
  return { challenge, methods, passkey: await requestOptions(db, party, random, userId) };
}

const MAX_ATTEMPTS = 5;

export type ChallengeOutcome =
  | { outcome: 'right'; user: VerifiedUser; method: FactorMethod }
  | { outcome: 'wrong'; user: VerifiedUser }
  /** An unknown passkey, or one used without a finger or a PIN. */
  | { outcome: 'unknown' }
  /** Unknown, expired, used, or attempted too often: the sign-in starts over. */
  | { outcome: 'gone' };

export interface PresentedFactor {
  code?: string;
  /** The authenticator's answer as JSON. */
  assertion?: string;
}

/** Runs outside one transaction, so that a wrong attempt stays counted. */
export async function answerChallenge(
  deps: FactorDeps,
  challenge: string,
  factor: PresentedFactor,
): Promise<ChallengeOutcome> {
  const { db } = deps;
  const hash = hashToken(challenge);
  const opened = await tryChallenge(db, hash, 'secondFactor', MAX_ATTEMPTS);
  const user = opened?.userId ? await findUser(db, opened.userId) : undefined;
  if (!opened || !user?.is_active) return { outcome: 'gone' };
  const method = await shownMethod(deps, user.id, opened.random, factor);
  if (!method) return { outcome: 'wrong', user };
  if (!(await takeChallenge(db, hash))) return { outcome: 'gone' };
  if (method === 'recovery') await enqueueChangeMail(db, user.id, 'recoveryUsed');
  return { outcome: 'right', user, method };
}

async function shownMethod(
  deps: FactorDeps,
  userId: number,
  random: Buffer,
  { code, assertion }: PresentedFactor,
): Promise<FactorMethod | null> {
  if (!assertion) return takeCode(deps, userId, code ?? '');
  const owner = await checkAssertion(deps, assertion, { random, verification: 'optional' });
  return owner === userId ? 'passkey' : null;
}
