import { inTransaction } from '../../db/in-transaction.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { answerPasskeySignIn } from '../passkeys/passkey-sign-in.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import {
  answerChallenge,
  type ChallengeOutcome,
  openChallenge,
  type PresentedFactor,
} from '../second-factor/sign-in-challenge.ts';
import { finishSingleSignOn, type ProviderReply } from '../single-sign-on/finish-single-sign-on.ts';
import { beginSession, type VerifiedUser } from './begin-session.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInOrigin } from './sign-in-origin.ts';

/** The second step of a sign-in: a code or a passkey after the right password. */
export async function finishSignIn(
  deps: FactorDeps,
  challenge: string,
  factor: PresentedFactor,
  place: SignInOrigin,
): Promise<SignIn> {
  return completeSignIn(deps, await answerChallenge(deps, challenge, factor), place);
}

/** Signs in by a passkey instead of name, password and second factor. */
export async function signInByPasskey(
  deps: FactorDeps,
  challenge: string,
  assertion: string,
  place: SignInOrigin,
): Promise<SignIn> {
  return completeSignIn(deps, await answerPasskeySignIn(deps, challenge, assertion), place);
}

async function completeSignIn(
  deps: FactorDeps,
  outcome: ChallengeOutcome,
  place: SignInOrigin,
): Promise<SignIn> {
  if (outcome.outcome === 'gone') return { outcome: 'expired' };
  if (outcome.outcome === 'unknown') return { outcome: 'unknownPasskey' };
  const { user } = outcome;
  if (outcome.outcome === 'wrong') {
    await insertAuditEvent(deps.db, {
      kind: 'signInFailed',
      userId: user.id,
      institutionId: user.institution_id,
      details: { secondFactor: true },
    });
    return { outcome: 'wrongCode' };
  }
  return begin(deps, user, place, { secondFactor: outcome.method });
}

/** Signs in by the provider, which replaces the password alone: the second factor is still required. */
export async function signInByProvider(
  deps: FactorDeps,
  reply: ProviderReply,
  place: SignInOrigin,
): Promise<SignIn> {
  const identity = await finishSingleSignOn(deps, reply);
  if (identity.outcome === 'refused') return identity;
  const secondStep = await openChallenge(deps.db, deps.settings, identity.user.id);
  if (secondStep) return { outcome: 'secondFactor', ...secondStep };
  return begin(deps, identity.user, place, { singleSignOn: true });
}

async function begin(
  { db, settings }: FactorDeps,
  user: VerifiedUser,
  place: SignInOrigin,
  proof: Record<string, unknown>,
): Promise<SignIn> {
  const session = await inTransaction(db, (transaction) =>
    beginSession(transaction, settings, user, place, proof),
  );
  return { outcome: 'ok', ...session };
}
