import { sessionApi } from '@regest/contract/endpoints/session.ts';
import { call } from './call.ts';
import { finishSingleSignOn, type SecondStep } from './oauth.ts';

const KEY = 'regest.singleSignOn';

interface Begun {
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
  sessionStorage.setItem(KEY, JSON.stringify({ browserKey, redirect } satisfies Begun));
  location.assign(url);
}

function takeBegun(): Begun | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as Begun);
}

export interface CameBack {
  redirect: string | undefined;
  secondStep: SecondStep | null;
}

/** Back from the provider; null when nothing was begun here, or the person turned back there. */
export async function comeBack(search: URLSearchParams): Promise<CameBack | null> {
  const begun = takeBegun();
  const [code, state] = [search.get('code'), search.get('state')];
  if (!begun || !code || !state) return null;
  const secondStep = await finishSingleSignOn({
    authorization_code: code,
    state,
    iss: search.get('iss') ?? '',
    browser_key: begun.browserKey,
  });
  return { redirect: begun.redirect, secondStep };
}
