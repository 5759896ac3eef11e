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

const PATIENCE_SECONDS = 10;
/** Endpoints of a provider change seldom; a restart is not needed when they do. */
const KEPT_MS = 10 * 60_000;

/** Nothing is followed elsewhere: what the provider names in its own document is where it is. */
const fetchDirectly: typeof fetch = (url, options) => fetch(url, { ...options, redirect: 'error' });

let kept: { issuer: string; until: number; configuration: Promise<Configuration> } | null = null;

async function discover({ issuer, clientId, secret }: Oidc): Promise<Configuration> {
  const insecure = new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, secret, ClientSecretPost(secret), {
    execute: insecure,
    timeout: PATIENCE_SECONDS,
    [customFetch]: fetchDirectly as CustomFetch,
  });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_basic')) return found;
  const basic = new Configuration(server, clientId, secret, ClientSecretBasic(secret));
  for (const allow of insecure) allow(basic);
  basic.timeout = PATIENCE_SECONDS;
  basic[customFetch] = fetchDirectly as CustomFetch;
  return basic;
}

/** What the provider says of itself, asked for again now and then; a failure is not remembered. */
export function providerOf(oidc: Oidc): Promise<Configuration> {
  if (kept?.issuer === oidc.issuer && kept.until > Date.now()) return kept.configuration;
  const configuration = discover(oidc);
  kept = { issuer: oidc.issuer, until: Date.now() + KEPT_MS, configuration };
  configuration.catch(() => {
    kept = null;
  });
  return configuration;
}
