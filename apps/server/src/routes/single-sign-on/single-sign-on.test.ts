import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, type TestUser } from '../../../test/api/builders.ts';
import { as, call } from '../../../test/api/client.ts';
import { OIDC_CLIENT, type OpenIdProvider, openIdProvider } from '../../../test/api/openid-provider.ts';
import { askForToken } from '../../../test/api/sign-in.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { withTotp } from '../../../test/api/with-totp.ts';

const PUBLIC_URL = 'https://archiwum.example';
const BROWSER = 'klucz-tej-przegladarki-klucz-tej-przegladarki';
let provider: OpenIdProvider;
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  provider = await openIdProvider(`${PUBLIC_URL}/login/single-sign-on`);
  server = await openTestServer({
    publicUrl: PUBLIC_URL,
    oidc: { issuer: provider.issuer, name: 'Konto próbne', ...OIDC_CLIENT },
  });
  user = await aUser(server);
  provider.accounts.set('ola', { email: user.email.toUpperCase(), email_verified: true });
});
afterAll(async () => {
  await server?.close();
  await provider?.stop();
});

const begin = (at = server) =>
  call<{ url: string }>(at, 'POST', '/api/oauth/single-sign-on', { body: { browserKey: BROWSER } });

function finish(back: URL, changes: Record<string, string> = {}) {
  return askForToken(server, {
    grant_type: 'urn:regest:single-sign-on',
    authorization_code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
    iss: back.searchParams.get('iss') ?? '',
    browser_key: BROWSER,
    ...changes,
  });
}

async function comeBackAs(person: string): Promise<URL> {
  const { body } = await begin();
  return provider.visit(body.url, person);
}

test('a verified address of the provider signs in to the account of that address', async () => {
  const { body } = await begin();
  const parameters = new URL(body.url).searchParams;
  expect(Object.fromEntries(parameters)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email',
    state: expect.any(String),
    nonce: expect.any(String),
  });
  const signed = await finish(await provider.visit(body.url, 'ola'));
  expect(signed.status, signed.text).toBe(200);
  const currentUser = await call<{ user: { id: number; roles: string[] } }>(
    server,
    'GET',
    '/api/users/current',
    {
      token: signed.body.access_token,
    },
  );
  expect(currentUser.body.user).toMatchObject({ id: user.id, roles: [user.role] });
});

test('what came back is good once, for the browser that began, with its own state', async () => {
  const back = await comeBackAs('ola');
  expect((await finish(back, { browser_key: 'inna-przegladarka-inna-przegladarka' })).status).toBe(400);
  expect((await finish(back, { state: 'x'.repeat(43) })).status).toBe(400);
  expect((await finish(back)).status).toBe(200);
  const repeated = await finish(back);
  expect(repeated.body).toMatchObject({ error: 'invalid_grant' });
});

test("another sign-in's code does not fit: it was asked for with another verifier and nonce", async () => {
  const [firstReturn, secondReturn] = [await comeBackAs('ola'), await comeBackAs('ola')];
  const stolen = secondReturn.searchParams.get('code') ?? '';
  expect((await finish(firstReturn, { authorization_code: stolen })).status).toBe(400);
});

test('an unverified, a missing, an unknown and a closed address are refused, each with its reason', async () => {
  const inactive = await aUser(server, { isActive: false });
  provider.accounts.set('niepewna', { email: user.email, email_verified: false });
  provider.accounts.set('bez', {});
  provider.accounts.set('obca', { email: 'obca@gdzie.example', email_verified: true });
  provider.accounts.set('dawna', { email: inactive.email, email_verified: true });
  const answers: Record<string, string> = {};
  for (const person of ['niepewna', 'bez', 'obca', 'dawna']) {
    const answer = await finish(await comeBackAs(person));
    expect(answer.body).toMatchObject({ error: 'access_denied' });
    expect(answer.body.access_token).toBeUndefined();
    answers[person] = answer.body.error_description ?? '';
  }
  expect(answers.niepewna).toContain('nie potwierdził');
  expect(answers.bez).toBe(answers.niepewna);
  expect(answers.obca).toContain('obca@gdzie.example');
  expect(answers.dawna).toContain('nieaktywne');
});

test('the provider replaces the password, not the second factor', async () => {
  const careful = await aUser(server);
  await withTotp(await as(server, careful));
  provider.accounts.set('ostrozna', { email: careful.email, email_verified: true });
  const answer = await finish(await comeBackAs('ostrozna'));
  expect(answer.body).toMatchObject({ error: 'second_factor_required', methods: ['totp', 'recovery'] });
});

test('a provider that is gone, or redirects elsewhere, is reported in words and is no sign-in', async () => {
  const foreignHost = createServer((_, reply) => reply.writeHead(302, { location: provider.issuer }).end());
  await new Promise<void>((ready) => foreignHost.listen(0, '127.0.0.1', ready));
  const leading = `http://127.0.0.1:${(foreignHost.address() as AddressInfo).port}`;
  for (const issuer of ['http://127.0.0.1:1', leading]) {
    const { oidc } = server.deps.settings;
    server.deps.settings.oidc = { issuer, name: 'Konto', ...OIDC_CLIENT };
    const answer = await begin();
    server.deps.settings.oidc = oidc;
    expect(answer.status).toBe(503);
    expect(answer.body.message).toContain('Nie można połączyć');
  }
  foreignHost.close();
});

test('the sign-in page learns the name of the provider, and nothing more', async () => {
  const { body } = await call<Record<string, unknown>>(server, 'GET', '/api/settings');
  expect(body.singleSignOnName).toBe('Konto próbne');
  expect(JSON.stringify(body)).not.toContain(OIDC_CLIENT.secret);
});
