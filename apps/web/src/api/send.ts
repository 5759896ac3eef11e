import { IN_EDITOR_LANGUAGE } from '../ui/texts/editor-language.ts';
import { communicationFailure, errorFromResponse } from './api-error.ts';
import { forgetEarly, takeEarly } from './early-calls.ts';
import { sessionEvents } from './session-events.ts';
import { tokenStore } from './token-store.ts';

export interface SendOptions extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
}

async function reach(url: string, options: SendOptions): Promise<Response> {
  const token = tokenStore.get();
  const isRead = (options.method ?? 'GET') === 'GET';
  if (!isRead) forgetEarly();
  const early = isRead && options.headers === undefined ? takeEarly(url, token) : undefined;
  const answer = early && (await early);
  if (answer) return answer;
  const headers = {
    ...IN_EDITOR_LANGUAGE,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...options.headers,
  };
  try {
    return await fetch(url, { ...options, headers });
  } catch (cause) {
    // An aborted call is the caller's own wish, not a lost connection.
    if (options.signal?.aborted) throw cause;
    throw communicationFailure();
  }
}

/**
 * Sends with the token and answers only what succeeded. A dead session opens the sign-in over the page and the call
 * goes out again after it, so that nothing typed is lost.
 */
export async function send(url: string, options: SendOptions = {}): Promise<Response> {
  const used = tokenStore.get();
  let response = await reach(url, options);
  if (response.status === 401) {
    const error = await errorFromResponse(response);
    // Another tab or call may have signed in meanwhile.
    if (tokenStore.get() === used) {
      await sessionEvents.waitForSignIn().catch(() => {
        throw error;
      });
    }
    response = await reach(url, options);
  }
  if (!response.ok) throw await errorFromResponse(response);
  return response;
}
