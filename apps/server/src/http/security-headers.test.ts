import { expect, test } from 'vitest';
import { call, signedIn } from '../../test/api/client.ts';
import { openTestServer, useServer } from '../../test/api/test-server.ts';

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
  const foreign = async (open: Pick<ReturnType<typeof server>, 'app'>) => {
    const { headers } = await open.app.inject({ method: 'GET', url: '/login' });
    const sources = [...directives(headers['content-security-policy']).values()].flat();
    return [...new Set(sources.filter((source) => /\/\/|\*/u.test(source)))];
  };
  expect(await foreign(server())).toEqual([]);
  const withKeys = await openTestServer({ recaptcha: { siteKey: 'klucz', secret: 'sekret' } });
  try {
    expect(await foreign(withKeys)).toEqual([
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ]);
  } finally {
    await withKeys.close();
  }
});
