import type { Endpoint } from '@regest/contract/endpoints/endpoint.ts';
import { OAUTH_CLIENT, sessionApi } from '@regest/contract/endpoints/session.ts';
import { communicationFailure, errorFromResponse } from './api-error.ts';
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
    headers: { authorization: CLIENT, ...more },
    body: new URLSearchParams(form),
  });
}

/** `keep`: stay signed in after the browser is closed. */
export async function signIn(username: string, password: string, keep: boolean): Promise<void> {
  const form = { grant_type: 'password', username, password };
  const response = await post(sessionApi.token, form, deviceHeader()).catch(() => {
    throw communicationFailure();
  });
  if (!response.ok) throw await errorFromResponse(response);
  const { access_token } = (await response.json()) as { access_token: string };
  tokenStore.set(access_token, keep);
  sessionEvents.signedIn();
}

/** The token is forgotten here at once, and even when the server cannot be told. */
export async function signOut(): Promise<void> {
  const token = tokenStore.get();
  tokenStore.clear();
  if (token) await post(sessionApi.revoke, { token }).catch(() => undefined);
}
