import { type FactorProof, FRESH_MINUTES } from '@regest/contract/endpoints/second-factor.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { invalidField } from '../../errors/app-error.ts';
import { takeChallenge, tryChallenge } from '../../queries/second-factor/challenges.ts';
import { isSessionYounger } from '../../queries/session/sessions.ts';
import { provesPassword } from '../account/old-password-errors.ts';
import { checkAssertion } from '../passkeys/check-assertion.ts';
import { hashToken } from '../session/token.ts';
import { type FactorDeps, takeCode } from './check-code.ts';
import { factorMethods } from './read-factors.ts';
import { tellOfChange } from './tell-of-change.ts';

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
  if (method === 'recovery') await tellOfChange(deps.db, userId, 'recoveryUsed');
}

async function confirmPassword({ db }: FactorDeps, userId: number, password = ''): Promise<void> {
  if (password === '') throw invalidField('password', 'Required');
  if (!(await provesPassword(db, userId, password))) throw invalidField('password', 'WrongPassword');
}

/**
 * An unlocked screen must not be enough to change how somebody signs in, nor the password to get rid of what is asked
 * for beside it. Outside a transaction: a wrong try is counted although the call fails.
 */
export async function confirmIdentity(deps: FactorDeps, actor: Actor, proof: FactorProof): Promise<void> {
  const methods = await factorMethods(deps.db, actor.id);
  if (methods.length > 0) await confirmFactor(deps, actor.id, proof);
  else await confirmPassword(deps, actor.id, proof.password);
}

/**
 * For the first codes of an application, which let nobody in by themselves: a person who came by the OpenID provider
 * may have no password to show.
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
