import { sessionApi } from '@regest/contract/endpoints/session.ts';
import { call } from './call.ts';
import { finishSingleSignOn, type SecondStep } from './oauth.ts';

const KEY = 'regest.singleSignOn';

interface Attempt {
  /** Stays in this tab: what another began cannot be finished here. */
  browserKey: string;
  redirect: string | undefined;
}

/** Leaves for the provider's page. */
export async function leaveForProvider(redirect: string | undefined): Promise<void> {
  const browserKey = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const { url } = await call(sessionApi.singleSignOn, { body: { browserKey } });
  sessionStorage.setItem(KEY, JSON.stringify({ browserKey, redirect } satisfies Attempt));
  location.assign(url);
}

function takeAttempt(): Attempt | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as Attempt);
}

export interface ProviderReturn {
  redirect: string | undefined;
  secondStep: SecondStep | null;
}

/** Back from the provider; null when nothing was begun here, or the person turned back there. */
export async function finishProviderSignIn(search: URLSearchParams): Promise<ProviderReturn | null> {
  const attempt = takeAttempt();
  const [code, state] = [search.get('code'), search.get('state')];
  if (!attempt || !code || !state) return null;
  const secondStep = await finishSingleSignOn({
    authorization_code: code,
    state,
    iss: search.get('iss') ?? '',
    browser_key: attempt.browserKey,
  });
  return { redirect: attempt.redirect, secondStep };
}
