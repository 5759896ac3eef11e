import { inTransaction } from '../../db/in-transaction.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { answerPasskeySignIn } from '../passkeys/answer-passkey-sign-in.ts';
import { type Answered, answerChallenge, type Shown } from '../second-factor/answer-challenge.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { openChallenge } from '../second-factor/open-challenge.ts';
import { finishSingleSignOn, type Returned } from '../single-sign-on/finish-single-sign-on.ts';
import { beginSession, type Proved } from './begin-session.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInPlace } from './sign-in-place.ts';

/** The second step of a sign-in: the password was right, and now a code or a passkey is shown. */
export async function finishSignIn(
  deps: FactorDeps,
  challenge: string,
  shown: Shown,
  place: SignInPlace,
): Promise<SignIn> {
  return letIn(deps, await answerChallenge(deps, challenge, shown), place);
}

/** A passkey in place of name, password and second factor. */
export async function signInByPasskey(
  deps: FactorDeps,
  challenge: string,
  assertion: string,
  place: SignInPlace,
): Promise<SignIn> {
  return letIn(deps, await answerPasskeySignIn(deps, challenge, assertion), place);
}

async function letIn(deps: FactorDeps, answered: Answered, place: SignInPlace): Promise<SignIn> {
  if (answered.outcome === 'gone') return { outcome: 'expired' };
  if (answered.outcome === 'unknown') return { outcome: 'unknownPasskey' };
  const { user } = answered;
  if (answered.outcome === 'wrong') {
    await insertAuditEvent(deps.db, {
      kind: 'signInFailed',
      userId: user.id,
      institutionId: user.institution_id,
      details: { secondFactor: true },
    });
    return { outcome: 'wrongCode' };
  }
  return begin(deps, user, place, { secondFactor: answered.method });
}

/** The provider stands for the password alone: a second factor of ours is asked for all the same. */
export async function signInByProvider(
  deps: FactorDeps,
  returned: Returned,
  place: SignInPlace,
): Promise<SignIn> {
  const found = await finishSingleSignOn(deps, returned);
  if (found.outcome === 'refused') return found;
  const secondStep = await openChallenge(deps.db, deps.settings, found.user.id);
  if (secondStep) return { outcome: 'secondFactor', ...secondStep };
  return begin(deps, found.user, place, { singleSignOn: true });
}

async function begin(
  { db, settings }: FactorDeps,
  user: Proved,
  place: SignInPlace,
  proof: Record<string, unknown>,
): Promise<SignIn> {
  const session = await inTransaction(db, (transaction) =>
    beginSession(transaction, settings, user, place, proof),
  );
  return { outcome: 'ok', ...session };
}
