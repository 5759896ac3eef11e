import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { authorizationCodeGrant, type IDToken } from 'openid-client';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findUserByEmail, takeAttempt } from '../../queries/single-sign-on/single-sign-on.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { hashToken } from '../session/token.ts';
import { redirectUri } from './begin-single-sign-on.ts';
import { providerOf } from './provider.ts';

export interface ProviderReply {
  code: string;
  state: string;
  /** Issuer, where the provider sends it (RFC 9207). */
  iss?: string;
  browserKey: string;
}

export type SingleSignOn =
  | { outcome: 'known'; user: { id: number; institution_id: number; is_demo: boolean } }
  | { outcome: 'refused'; error: 'invalid_grant' | 'access_denied'; message: (texts: Texts) => string };

function refused(error: 'invalid_grant' | 'access_denied', key: string, values = {}): SingleSignOn {
  return { outcome: 'refused', error, message: ({ say }) => say(key, values) };
}

async function claimsOf(deps: FactorDeps, reply: ProviderReply): Promise<IDToken | undefined | 'over'> {
  const { db, settings } = deps;
  if (!settings.oidc) return 'over';
  const attempt = await takeAttempt(db, hashToken(reply.state), hashToken(reply.browserKey));
  if (!attempt) return 'over';
  const url = new URL(redirectUri(settings));
  url.searchParams.set('code', reply.code);
  url.searchParams.set('state', reply.state);
  if (reply.iss) url.searchParams.set('iss', reply.iss);
  const tokens = await authorizationCodeGrant(await providerOf(settings.oidc), url, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: reply.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  return tokens.claims();
}

/**
 * The provider identifies a person; roles are ours. An account is found by an e-mail address that the provider has
 * verified: otherwise a stranger could claim another person's. No account is created.
 */
export async function finishSingleSignOn(deps: FactorDeps, reply: ProviderReply): Promise<SingleSignOn> {
  let claims: Awaited<ReturnType<typeof claimsOf>>;
  try {
    claims = await claimsOf(deps, reply);
  } catch (error) {
    deps.log.warn({ err: error }, 'single sign-on failed');
    return refused('invalid_grant', 'apiError.ssoFailed');
  }
  if (claims === 'over') return refused('invalid_grant', 'apiError.ssoOver');
  const email = typeof claims?.email === 'string' ? claims.email : '';
  if (email === '' || claims?.email_verified !== true)
    return refused('access_denied', 'apiError.ssoUnverified');
  const user = await findUserByEmail(deps.db, email);
  if (!user) return refused('access_denied', 'apiError.ssoUnknown', { email });
  if (!user.is_active) {
    await insertAuditEvent(deps.db, {
      kind: 'signInFailed',
      userId: user.id,
      institutionId: user.institution_id,
      details: { singleSignOn: true },
    });
    return refused('access_denied', 'apiError.ssoInactive', { email });
  }
  return { outcome: 'known', user };
}
