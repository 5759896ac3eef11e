import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
} from 'openid-client';
import type { Settings } from '../../settings.ts';

type Oidc = NonNullable<Settings['oidc']>;

const TIMEOUT_SECONDS = 10;
/** Endpoints of a provider change seldom; the program need not restart when they do. */
const CACHE_MS = 10 * 60_000;

/** Refuses redirects: the endpoints are those in the document of the provider. */
const fetchDirectly: typeof fetch = (url, options) => fetch(url, { ...options, redirect: 'error' });

let cached: { issuer: string; until: number; configuration: Promise<Configuration> } | null = null;

async function discover({ issuer, clientId, secret }: Oidc): Promise<Configuration> {
  const insecure = new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [];
  const configuration = await discovery(new URL(issuer), clientId, secret, ClientSecretPost(secret), {
    execute: insecure,
    timeout: TIMEOUT_SECONDS,
    [customFetch]: fetchDirectly as CustomFetch,
  });
  const server = configuration.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_basic')) return configuration;
  const basic = new Configuration(server, clientId, secret, ClientSecretBasic(secret));
  for (const allow of insecure) allow(basic);
  basic.timeout = TIMEOUT_SECONDS;
  basic[customFetch] = fetchDirectly as CustomFetch;
  return basic;
}

/** Published configuration of the provider, cached; a failure is not cached. */
export function providerOf(oidc: Oidc): Promise<Configuration> {
  if (cached?.issuer === oidc.issuer && cached.until > Date.now()) return cached.configuration;
  const configuration = discover(oidc);
  cached = { issuer: oidc.issuer, until: Date.now() + CACHE_MS, configuration };
  configuration.catch(() => {
    cached = null;
  });
  return configuration;
}
