import { expect, test } from 'vitest';
import { call, signedIn } from '../../test/api/client.ts';
import { aWorld } from '../../test/api/matrix-world.ts';
import { openTestServer, useServer } from '../../test/api/test-server.ts';
import { buildApp } from '../programs/app.ts';

const server = useServer();

function directives(policy: unknown): Map<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name, values]));
}

test.each([
  ['a page', '/'],
  ['a page of the editor', '/resource'],
  ['an answer', '/api/settings'],
  ['a refusal', '/api/units'],
  ['what is not there', '/api/nothing'],
  ['the version', '/VERSION.txt'],
])('%s carries the headers, and no script runs but our own files', async (_, url) => {
  const { headers } = await call(server(), 'GET', url);
  const policy = directives(headers['content-security-policy']);
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
  expect(scripts).not.toContain("'unsafe-inline'");
  expect(scripts).not.toContain("'unsafe-eval'");
  expect(scripts.filter((source) => !source.startsWith("'"))).toEqual([]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000; includeSubDomains/),
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
});

test.each([
  ['the repository', 'GET', '/.git/config'],
  ['the settings of the machine', 'GET', '/.env'],
  ['a source', 'GET', '/src/main.tsx'],
  ['a list of the built files', 'GET', '/assets/'],
  ['a file beside them', 'GET', '/assets/..%2f..%2fpackage.json'],
  ['an echo of the request', 'TRACE', '/api/settings'],
])('%s is not served', async (_, method, url) => {
  const { statusCode, headers, body } = await server().app.inject({ method: method as 'GET', url });
  const isPage = String(headers['content-type']).startsWith('text/html') && body.includes('id="root"');
  expect(statusCode === 404 || (statusCode === 200 && isPage)).toBe(true);
});

test('a call that no endpoint declares keeps the server from starting', async () => {
  const app = await buildApp(server().deps, { pages: false });
  try {
    expect(() => app.get('/api/tajne', async () => 'x')).toThrow('has no permission');
  } finally {
    await app.close();
  }
});

test('no other origin is let in by CORS', async () => {
  const { token } = await signedIn(server());
  const headers = { origin: 'https://obcy.example', 'access-control-request-method': 'PUT' };
  for (const method of ['GET', 'POST'] as const) {
    const answer = await call(server(), method, '/api/users/current', { token, headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test.each([
  ['an answer', '/api/users/current'],
  ['a refusal', '/api/users'],
  ['what is not there', '/api/units/999999999'],
  ['what every guest may read', '/api/settings'],
])('%s of the API is kept by no cache', async (_, url) => {
  const client = await signedIn(server());
  const { headers } = await client.get(url);
  expect(headers['cache-control']).toContain('no-store');
});

test('the policy lets nothing in from elsewhere, and reCAPTCHA alone where its keys are set', async () => {
  const foreignHeaders = async (open: Pick<ReturnType<typeof server>, 'app'>) => {
    const { headers } = await open.app.inject({ method: 'GET', url: '/login' });
    const sources = [...directives(headers['content-security-policy']).values()].flat();
    return [...new Set(sources.filter((source) => /\/\/|\*/u.test(source)))];
  };
  expect(await foreignHeaders(server())).toEqual([]);
  const withKeys = await openTestServer({ recaptcha: { siteKey: 'klucz', secret: 'sekret' } });
  try {
    expect(await foreignHeaders(withKeys)).toEqual([
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ]);
  } finally {
    await withKeys.close();
  }
});

test('the address of a file is in no referrer', async () => {
  const client = await signedIn(server(), { role: 'ADMIN' });
  const { file } = await aWorld(server());
  const { headers } = await client.get(`/api/files/${file}`);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a text that begins like packed bytes is not said to be packed', async () => {
  const client = await signedIn(server(), { role: 'ADMIN' });
  const { file } = await aWorld(server());
  const transcription = `x^${'tekst '.repeat(2000)}`;
  const { status } = await client.post('/api/transcriptions', { fileId: file, transcription });
  expect(status).toBe(200);
  const answer = await call(server(), 'GET', `/api/transcriptions/${file}/download?format=txt`, {
    token: client.token,
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.text).toContain(transcription.trim());
});

test('the page of the documentation is under the same content policy, and has no script in it', async () => {
  const app = await buildApp(server().deps);
  const page = await app.inject({ method: 'GET', url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  const { headers } = await call(server(), 'GET', '/api/settings');
  expect(page.headers['content-security-policy']).toBe(headers['content-security-policy']);
  expect(page.payload).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  await app.close();
});
