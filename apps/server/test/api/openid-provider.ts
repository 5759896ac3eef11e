import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OpenIdProvider {
  issuer: string;
  /** Claims of the provider by account. */
  accounts: Map<string, Record<string, unknown>>;
  /** Signs the person in on the pages of the provider; resolves to the final redirect. */
  visit(url: string, person: string): Promise<URL>;
  stop(): Promise<void>;
}

export const OIDC_CLIENT = { clientId: 'regest', secret: 'tajemnica-tajemnica-tajemnica-12' };

/** A real provider (panva's oidc-provider) on a free port, with its own sign-in pages. */
export async function openIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Record<string, unknown>>();
  const provider = new Provider(issuer, {
    clients: [
      { client_id: OIDC_CLIENT.clientId, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['klucz-probny'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
  });
  server.on('request', provider.callback());

  async function visit(start: string, person: string): Promise<URL> {
    const jar = new Map<string, string>();
    let [url, form]: [string, Record<string, string> | null] = [start, null];
    for (let steps = 0; steps < 12; steps += 1) {
      const reply: Response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      const next = reply.headers.get('location');
      if (next?.startsWith(redirectUri)) return new URL(next);
      if (next) [url, form] = [new URL(next, url).href, null];
      else {
        const page = await reply.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!prompt)
          throw new Error(`the provider shows neither a form nor a way on: ${reply.status} ${page}`);
        const action = /action="([^"]+)"/.exec(page)?.[1] ?? url;
        [url, form] = [new URL(action, url).href, { prompt, login: person, password: 'x' }];
      }
    }
    throw new Error('the provider leads in a circle');
  }

  return {
    issuer,
    accounts,
    visit,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
