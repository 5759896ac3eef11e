import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { AppError, notFound } from '../../errors/app-error.ts';
import { insertAttempt } from '../../queries/single-sign-on/single-sign-on.ts';
import type { Settings } from '../../settings.ts';
import type { FactorDeps } from '../second-factor/check-code.ts';
import { limitAttempts } from '../session/sign-in-limits.ts';
import { hashToken, newToken } from '../session/token.ts';
import { providerOf } from './provider.ts';

const ATTEMPT_SECONDS = 10 * 60;

/** Address of a page of the editor, which sends the code by POST: no token is in an address. */
export function redirectUri({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/login/single-sign-on`;
}

/** Address at the provider. `browserKey` stays in the browser, so no other browser can finish this sign-in. */
export async function beginSingleSignOn(
  deps: FactorDeps,
  browserKey: string,
  address: string,
): Promise<{ url: string }> {
  const { db, settings, log } = deps;
  if (!settings.oidc) throw notFound();
  await limitAttempts(db, 'single-sign-on', address);
  const provider = await providerOf(settings.oidc).catch((error: unknown) => {
    log.error({ err: error }, 'the provider of single sign-on does not answer');
    throw new AppError('engineUnavailable', { message: ({ say }) => say('apiError.ssoUnavailable') });
  });
  const [state, nonce, verifier] = [newToken(), randomNonce(), randomPKCECodeVerifier()];
  const attempt = { stateHash: hashToken(state), browserHash: hashToken(browserKey), nonce, verifier };
  await insertAttempt(db, attempt, ATTEMPT_SECONDS);
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(settings),
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href };
}
