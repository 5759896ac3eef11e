import { randomBytes } from 'node:crypto';
import {
  CHALLENGE_MINUTES,
  type FactorProof,
  FRESH_MINUTES,
} from '@regest/contract/endpoints/second-factor.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { invalidField } from '../../errors/app-error.ts';
import { insertChallenge, takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { isSessionYounger } from '../../queries/session/sessions.ts';
import { provesPassword } from '../account/password-errors.ts';
import { checkAssertion, requestOptions } from '../passkeys/assertion.ts';
import { requireRelyingParty } from '../passkeys/relying-party.ts';
import { hashToken, newToken } from '../session/token.ts';
import { type FactorDeps, takeCode } from './check-code.ts';
import { enqueueChangeMail } from './factor-change-mail.ts';
import { factorMethods } from './read-factors.ts';

/** Challenge for an own passkey, which is required before factors change. */
export async function beginProof({ db, settings }: FactorDeps, actor: Actor) {
  const party = requireRelyingParty(settings);
  const challenge = newToken();
  const random = randomBytes(32);
  await insertChallenge(db, {
    tokenHash: hashToken(challenge),
    userId: actor.id,
    purpose: 'factorProof',
    random,
    seconds: CHALLENGE_MINUTES * 60,
  });
  return { challenge, options: await requestOptions(db, party, random, actor.id) };
}

async function provesPasskey(
  deps: FactorDeps,
  userId: number,
  challenge: string,
  assertion: string,
): Promise<boolean> {
  const hash = hashToken(challenge);
  const opened = await tryChallenge(deps.db, hash, 'factorProof', 1);
  if (opened?.userId !== userId) return false;
  const { random } = opened;
  const owner = await checkAssertion(deps, assertion, { random, verification: 'optional' });
  return owner === userId && takeChallenge(deps.db, hash);
}

async function confirmFactor(deps: FactorDeps, userId: number, proof: FactorProof): Promise<void> {
  if (proof.assertion) {
    if (!(await provesPasskey(deps, userId, proof.challenge ?? '', proof.assertion)))
      throw invalidField('assertion', 'Value');
    return;
  }
  if (!proof.code) throw invalidField('code', 'Required');
  const method = await takeCode(deps, userId, proof.code);
  if (method === null) throw invalidField('code', 'Value');
  if (method === 'recovery') await enqueueChangeMail(deps.db, userId, 'recoveryUsed');
}

async function confirmPassword({ db }: FactorDeps, userId: number, password = ''): Promise<void> {
  if (password === '') throw invalidField('password', 'Required');
  if (!(await provesPassword(db, userId, password))) throw invalidField('password', 'WrongPassword');
}

/**
 * Confirms the caller before a change of factors: neither an unlocked screen nor the password alone may remove a
 * second factor. Runs outside a transaction, so that a wrong attempt is counted although the call fails.
 */
export async function confirmIdentity(deps: FactorDeps, actor: Actor, proof: FactorProof): Promise<void> {
  const methods = await factorMethods(deps.db, actor.id);
  if (methods.length > 0) await confirmFactor(deps, actor.id, proof);
  else await confirmPassword(deps, actor.id, proof.password);
}

/**
 * Confirms the caller for the first codes of an application, which are no sign-in by themselves: a person who came by
 * the OpenID provider may have no password.
 */
export async function confirmIdentityOrFresh(
  deps: FactorDeps,
  actor: Actor,
  session: Buffer | undefined,
  proof: FactorProof,
): Promise<void> {
  const isFresh = session !== undefined && (await isSessionYounger(deps.db, session, FRESH_MINUTES * 60));
  const isFirst = (await factorMethods(deps.db, actor.id)).length === 0;
  if (!isFresh || !isFirst || proof.password) await confirmIdentity(deps, actor, proof);
}
