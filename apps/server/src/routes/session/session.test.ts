import { OAUTH_CLIENT } from '@regest/contract/endpoints/session.ts';
import * as oauth from 'oauth4webapi';
import { expect, test } from 'vitest';
import { aUser, PASSWORD } from '../../../test/api/builders.ts';
import { as, type Client, call, signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
const BASIC = `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`;

function askToken(fields: Record<string, string>, authorization = BASIC) {
  return call<{ access_token: string; expires_in: number; error: string; error_description: string }>(
    server(),
    'POST',
    '/api/oauth/token',
    {
      body: new URLSearchParams(fields).toString(),
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    },
  );
}
const passwordGrant = (username: string, password: string) =>
  askToken({ grant_type: 'password', username, password });

test('the right password gives a token that opens the own account', async () => {
  const user = await aUser(server(), { role: 'SUPERVISOR' });
  const { status, body } = await passwordGrant(user.name, PASSWORD);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 43_200 });
  const me = await call<{ user: Record<string, unknown> }>(server(), 'GET', '/api/users/current', {
    token: body.access_token,
  });
  expect(me.body.user).toMatchObject({
    id: user.id,
    roles: ['SUPERVISOR'],
    fullRoles: ['Kierownik'],
    password: null,
  });
  expect(me.body.user.permissions).toContain('statistics.read');
});

test('the e-mail address signs in as the name does, without regard to case', async () => {
  const user = await aUser(server());
  expect((await passwordGrant(user.email.toUpperCase(), PASSWORD)).status).toBe(200);
});

test('a wrong password, an unknown name and an inactive account get one and the same answer', async () => {
  const user = await aUser(server());
  const inactive = await aUser(server(), { isActive: false });
  const answers = [
    await passwordGrant(user.name, 'Zle-Haslo-1'),
    await passwordGrant('nikt-taki', PASSWORD),
    await passwordGrant(inactive.name, PASSWORD),
  ];
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Nieprawidłowa nazwa użytkownika lub hasło.' },
    });
  }
});

test('another client is refused and another grant is not supported', async () => {
  const wrong = await askToken(
    { grant_type: 'password', username: 'a', password: 'b' },
    'Basic Zm9vOmJhcg==',
  );
  expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  const grant = await askToken({ grant_type: 'client_credentials' });
  expect([grant.status, grant.body.error]).toEqual([400, 'unsupported_grant_type']);
});

test('after ten wrong tries even the right password has to wait, and says how long', async () => {
  const user = await aUser(server());
  for (let i = 0; i < 10; i += 1) await passwordGrant(user.name, 'Zle-Haslo-1');
  const { status, headers, body } = await passwordGrant(user.name, PASSWORD);
  expect([status, body.type]).toEqual([429, 'rateLimited']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('a right password wipes the count of wrong tries', async () => {
  const user = await aUser(server());
  for (let i = 0; i < 9; i += 1) await passwordGrant(user.name, 'Zle-Haslo-1');
  expect((await passwordGrant(user.name, PASSWORD)).status).toBe(200);
  for (let i = 0; i < 9; i += 1) await passwordGrant(user.name, 'Zle-Haslo-1');
  expect((await passwordGrant(user.name, PASSWORD)).status).toBe(200);
});

test('a revoked token is dead, and revoking an unknown one is no error', async () => {
  const client = await signedIn(server());
  const send = (fields: Record<string, string>, headers: Record<string, string>) =>
    call(server(), 'POST', '/api/oauth/revoke', {
      body: new URLSearchParams(fields).toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const revoke = (token: string) => send({ token }, { authorization: BASIC });
  expect((await client.get('/api/users/current')).status).toBe(200);
  // Requests in flight must not leave a cached session behind.
  const underWay = Promise.all(Array.from({ length: 5 }, () => client.get('/api/users/current')));
  expect((await revoke(client.token)).status).toBe(200);
  expect((await client.get('/api/users/current')).status).toBe(401);
  await underWay;
  expect((await revoke('nieznany')).status).toBe(200);
  expect((await send({ token: 'nieznany' }, {})).status).toBe(401);
  const credentials = { client_id: 'regest-web', client_secret: 'regest-web' };
  expect((await send({ token: 'nieznany', ...credentials }, {})).status).toBe(200);
});

test('no token, a made-up token and an expired token are all refused', async () => {
  const user = await aUser(server());
  const client = await as(server(), user);
  await server().deps.pool.query(
    `update session set expires_at = now() - interval '1 s' where user_id = $1`,
    [user.id],
  );
  for (const token of [undefined, 'zmyslony', client.token]) {
    const { status, body } = await call(server(), 'GET', '/api/users/current', { token });
    expect([status, body.type]).toEqual([401, 'unauthorized']);
  }
});

test('many requests at once each get their own session, and one without a session gets none', async () => {
  const clients: Client[] = [];
  for (let number = 0; number < 12; number += 1) clients.push(await signedIn(server()));
  const [endedSession] = clients;
  await server().deps.pool.query('delete from session where user_id = $1', [endedSession?.user.id]);
  const tokens = clients.flatMap(({ token }) => [token, 'zmyslony', token]);
  const answers = await Promise.all(
    tokens.map((token) => call<{ user: { id: number } }>(server(), 'GET', '/api/users/current', { token })),
  );
  const expected = clients.flatMap(({ user }) =>
    user === endedSession?.user ? [401, 401, 401] : [user.id, 401, user.id],
  );
  expect(answers.map(({ status, body }) => (status === 200 ? body.user.id : status))).toEqual(expected);
});

test('a token dies with the account it belongs to', async () => {
  const client = await signedIn(server());
  await server().deps.pool.query('update app_user set is_active = false where id = $1', [client.user.id]);
  expect((await client.get('/api/users/current')).status).toBe(401);
});

test('the table of sessions holds no token that could be used', async () => {
  const client = await signedIn(server());
  const { rows } = await server().deps.pool.query('select token_hash from session where user_id = $1', [
    client.user.id,
  ]);
  expect(rows[0].token_hash.toString('utf8')).not.toContain(client.token);
  expect(rows[0].token_hash).toHaveLength(32);
});

test('access_token in the address is taken only where the contract says', async () => {
  const client = await signedIn(server());
  const { status } = await call(server(), 'GET', `/api/users/current?access_token=${client.token}`);
  expect(status).toBe(401);
});

test('an OAuth client library gets a token by the password grant', async () => {
  const user = await aUser(server());
  const address = await server().app.listen({ port: 0, host: '127.0.0.1' });
  const issuer = { issuer: address, token_endpoint: `${address}/api/oauth/token` };
  const client: oauth.Client = { client_id: OAUTH_CLIENT.id };
  const response = await oauth.genericTokenEndpointRequest(
    issuer,
    client,
    oauth.ClientSecretBasic(OAUTH_CLIENT.secret),
    'password',
    new URLSearchParams({ username: user.name, password: PASSWORD }),
    { [oauth.allowInsecureRequests]: true },
  );
  const result = await oauth.processGenericTokenEndpointResponse(issuer, client, response);
  expect(result.token_type).toBe('bearer');
  expect((await call(server(), 'GET', '/api/users/current', { token: result.access_token })).status).toBe(
    200,
  );
});

test('the own institution is read with its quota split into hours, minutes and seconds', async () => {
  const client = await signedIn(server());
  await server().deps.pool.query(
    'update institution set transcription_seconds = 3725, ocr_pages = 7 where id = $1',
    [client.user.institutionId],
  );
  const { body } = await client.get<{ institution: Record<string, unknown> }>('/api/institutions/current');
  expect(body.institution).toMatchObject({
    id: client.user.institutionId,
    remainingTranscriptionHours: 1,
    remainingTranscriptionMinutes: 2,
    remainingTranscriptionSeconds: 5,
    remainingOCRPages: 7,
  });
});

const together = (client: Client, ...urls: string[]) =>
  client.get<{ status: number; total: string | null; text: string }[]>(
    `/api/together?of=${encodeURIComponent(urls.join())}`,
  );

test('what a page asks for together is answered as each would be by itself, and no more than that', async () => {
  const editor = await signedIn(server());
  const { id } = await aRecord(server(), editor, { level: 'collection' });
  const tree = '/api/tree/collections?offset=0&limit=500&lean=true';
  const urls = ['/api/users/current', tree, `/api/collections/${id}`, `/api/files/collection/${id}`];
  const { body } = await together(editor, ...urls);
  const separate = await Promise.all(urls.map((url) => editor.get(url)));
  expect(body).toEqual(
    separate.map(({ status, headers, text }) => ({ status, total: headers['x-total-count'] ?? null, text })),
  );
  expect(body.map(({ status, total }) => [status, total])).toEqual([
    [200, null],
    [200, '1'],
    [200, null],
    [200, null],
  ]);
  const stranger = await signedIn(server(), { role: 'SUBEDITOR' });
  const others = await together(stranger, `/api/collections/${id}`, '/api/file-problems', '/api/news');
  expect(others.body.map(({ status }) => status)).toEqual([404, 403, 200]);
  expect((await call(server(), 'GET', '/api/together?of=/api/news')).status).toBe(401);
});

test.each([
  '/api/users',
  '/api/together?of=/api/news',
  '/api/files/12/events',
  '/api/files/thumbnail/12',
  '//elsewhere.example/api/news',
  '/api/units/1/../../users',
  ...[Array.from({ length: 13 }, () => '/api/news').join()],
])('%s is not asked for together with others', async (url) => {
  const { status, body } = await together(await signedIn(server(), { role: 'ADMIN' }), url);
  expect([status, body.type]).toEqual([400, 'validation']);
});
