import type { Endpoint } from '@regest/contract/endpoints/endpoint.ts';
import type { FactorMethod } from '@regest/contract/endpoints/second-factor.ts';
import { PASSKEY_GRANT, SECOND_FACTOR_GRANT } from '@regest/contract/endpoints/second-factor.ts';
import { OAUTH_CLIENT, SINGLE_SIGN_ON_GRANT, sessionApi } from '@regest/contract/endpoints/session.ts';
import { IN_EDITOR_LANGUAGE } from '../ui/texts/editor-language.ts';
import { ApiError, communicationFailure, errorFromResponse } from './api-error.ts';
import { call } from './call.ts';
import { deviceHeader } from './device-id.ts';
import { sessionEvents } from './session-events.ts';
import { tokenStore } from './token-store.ts';

/** The client's name is public: it says which program asks, and guards nothing. */
const CLIENT = `Basic ${btoa(`${OAUTH_CLIENT.id}:${OAUTH_CLIENT.secret}`)}`;

function post(
  { method, path }: Endpoint,
  form: Record<string, string>,
  more: Record<string, string> = {},
): Promise<Response> {
  return fetch(path, {
    method,
    headers: { ...IN_EDITOR_LANGUAGE, authorization: CLIENT, ...more },
    body: new URLSearchParams(form),
  });
}

/** Second factors that are still required after the password. */
export interface SecondStep {
  challenge: string;
  methods: FactorMethod[];
  /** Options for the authenticator. */
  passkey?: unknown;
}

/** Null once signed in; `keep`: stay so after the browser is closed. */
async function askForToken(form: Record<string, string>, keep: boolean): Promise<SecondStep | null> {
  const response = await post(sessionApi.token, form, deviceHeader()).catch(() => {
    throw communicationFailure();
  });
  if (!response.ok) {
    const error = await errorFromResponse(response);
    if (error.body.error !== 'second_factor_required') throw error;
    return error.body as unknown as SecondStep;
  }
  const { access_token } = (await response.json()) as { access_token: string };
  tokenStore.set(access_token, keep);
  sessionEvents.signedIn();
  return null;
}

export function signIn(username: string, password: string, keep: boolean): Promise<SecondStep | null> {
  return askForToken({ grant_type: 'password', username, password }, keep);
}

/** A code, or what an authenticator signed. */
export type FactorProof = { code: string } | { assertion: string };

/** The second step; null once signed in. */
export function showFactor(challenge: string, shown: FactorProof, keep: boolean): Promise<SecondStep | null> {
  return askForToken({ grant_type: SECOND_FACTOR_GRANT, challenge, ...shown }, keep);
}

/** Parameters of the provider's redirect; null once signed in. */
export function finishSingleSignOn(returned: Record<string, string>): Promise<SecondStep | null> {
  return askForToken({ grant_type: SINGLE_SIGN_ON_GRANT, ...returned }, true);
}

/** Signs in by a passkey alone; false where none was given. */
export async function signInByPasskey(): Promise<boolean> {
  const { challenge, options } = await call(sessionApi.passkeyChallenge);
  const { showPasskey } = await import('./passkeys.ts');
  const assertion = await showPasskey(options);
  if (!assertion) return false;
  await askForToken({ grant_type: PASSKEY_GRANT, challenge, assertion }, true);
  return true;
}

/** The first step has to be repeated: the second took too long, or was tried too often. */
export function isSecondStepOver(error: unknown): boolean {
  return error instanceof ApiError && error.body.error === 'expired_token';
}

/** The token is forgotten here at once, and even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const token = tokenStore.get();
  tokenStore.clear();
  if (token) await post(sessionApi.revoke, { token }).catch(() => undefined);
}
