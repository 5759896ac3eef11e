import { FRESH_MINUTES } from '@regest/contract/endpoints/second-factor.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { invalidField } from '../../errors/app-error.ts';
import { isSessionYounger } from '../../queries/session/sessions.ts';
import { provesPassword } from '../account/old-password-errors.ts';
import { type FactorDeps, takeCode } from './check-code.ts';

export interface Proof {
  password?: string;
  code?: string;
}

/**
 * An unlocked screen must not be enough to change how somebody signs in. Outside a transaction: a wrong try is
 * counted although the call fails.
 */
export async function confirmIdentity(
  deps: FactorDeps,
  actor: Actor,
  { password, code }: Proof,
): Promise<void> {
  if (code) {
    if (!(await takeCode(deps, actor.id, code))) throw invalidField('code', 'Value');
  } else if (password) {
    if (!(await provesPassword(deps.db, actor.id, password))) throw invalidField('password', 'WrongPassword');
  } else throw invalidField('password', 'Required');
}

/** For adding: whoever has just signed in has shown a moment ago who they are. */
export async function confirmIdentityOrFresh(
  deps: FactorDeps,
  actor: Actor,
  session: Buffer | undefined,
  proof: Proof,
): Promise<void> {
  const isFresh = session !== undefined && (await isSessionYounger(deps.db, session, FRESH_MINUTES * 60));
  if (!isFresh || proof.password || proof.code) await confirmIdentity(deps, actor, proof);
}
