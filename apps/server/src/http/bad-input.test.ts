import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { call, signedIn } from '../../test/api/client.ts';
import { useServer } from '../../test/api/test-server.ts';

const server = useServer();

/** The error form of the contract: code, type and a message, and a 4xx. */
function expectRefusal(answer: { status: number; body: Record<string, unknown> }, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code: status, type: expect.any(String), message: expect.any(String) });
}

async function send(body: string, contentType = 'application/json') {
  const { token } = await signedIn(server());
  return call(server(), 'PUT', '/api/users/update-profile', {
    token,
    body,
    headers: { 'content-type': contentType },
  });
}

test('malformed JSON is refused in the error form', async () => {
  expectRefusal(await send('{"user": '), 400);
});

test('an unknown content type is refused in the error form', async () => {
  expectRefusal(await send('<user/>', 'application/xml'), 415);
});

test.each(['text/plain', 'application/x-www-form-urlencoded'])(
  'a body of the type %s is refused where JSON is requested',
  async (contentType) => {
    expectRefusal(await send('user=x', contentType), 415);
  },
);

test('a call that has no body does not mind one', async () => {
  const { token } = await signedIn(server(), { role: 'ADMIN' });
  const answer = await call(server(), 'PUT', '/api/institutions/99999/publish?value=true', {
    token,
    body: 'anything',
    headers: { 'content-type': 'text/plain' },
  });
  expectRefusal(answer, 404);
});

test.each([
  ['[]', 'Type'],
  ['7', 'Type'],
  ['null', 'Required'],
])('the body %s as a whole is named in the error', async (body, constraintType) => {
  expect((await send(body)).body.errors).toEqual([{ fieldName: 'body', constraintType }]);
});

test.each([
  ['/api/tree/collection/children', [{ fieldName: 'parent_id', constraintType: 'Required' }]],
  ['/api/indices/search?q=wa', [{ fieldName: 'type', constraintType: 'Required' }]],
  ['/api/collections?per_page=99999999999999999999', [{ fieldName: 'per_page', constraintType: 'Range' }]],
  ['/api/institutions?date_start=0000-01-01', [{ fieldName: 'date_start', constraintType: 'Pattern' }]],
  ['/api/audit?date_end=0000-12-31', [{ fieldName: 'date_end', constraintType: 'Pattern' }]],
])('GET %s says once what is wrong', async (url, errors) => {
  const client = await signedIn(server(), { role: 'ADMIN' });
  const answer = await client.get(url);
  expectRefusal(answer, 400);
  expect(answer.body.errors).toEqual(errors);
});

test.each([
  ['PUT', '/api/units/99999/publish?value=true', 404],
  ['DELETE', '/api/units/99999', 404],
  ['POST', '/api/units/99999/shallow-copy/1', 404],
  ['POST', '/api/units', 400],
] as const)('%s %s may name a type and send nothing', async (method, url, status) => {
  const { token } = await signedIn(server());
  const answer = await call(server(), method, url, {
    token,
    headers: { 'content-type': 'application/json' },
  });
  expectRefusal(answer, status);
  expect(answer.body.type).toBe(status === 404 ? 'notFound' : 'validation');
});

test('a body past the limit is refused before it is read', async () => {
  expectRefusal(await send(JSON.stringify({ user: { fullName: 'x'.repeat(5 * 1024 * 1024) } })), 413);
});

test('a client that is still sending too much receives the refusal and not a reset connection', async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' });
  const line = connect((server().app.server.address() as AddressInfo).port, '127.0.0.1');
  const half = 'x'.repeat(5_000_000);
  const type = 'content-type: application/json';
  line.write(
    `POST /api/units HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: ${2 * half.length}\r\n\r\n${half}`,
  );
  expect(String((await once(line, 'data'))[0])).toMatch(/^HTTP\/1.1 413 [\s\S]*"type":"tooLarge"/);
  line.write(`${half}GET /api/live HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  expect(String((await once(line, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
  line.destroy();
});

test.each([
  ['a NUL byte', '{"user":{"fullName":"a\\u0000b"}}', 'fullName'],
  ['a lone surrogate', '{"user":{"fullName":"a\\ud800b"}}', 'fullName'],
])('%s in a text is refused by the name of its field', async (_, body, fieldName) => {
  const answer = await send(body);
  expectRefusal(answer, 400);
  expect(answer.body.errors).toEqual([{ fieldName, constraintType: 'Pattern' }]);
});

test('a body nested without end is refused and does not overflow the stack', async () => {
  expectRefusal(await send(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`), 400);
});

test('thirty combining marks on a letter are taken, one more is refused by the name of the field', async () => {
  const sendName = (marks: number) =>
    send(JSON.stringify({ user: { fullName: `a${'\u0301'.repeat(marks)}` } }));
  expect((await sendName(30)).status).toBe(200);
  const answer = await sendName(31);
  expectRefusal(answer, 400);
  expect(answer.body.errors).toEqual([{ fieldName: 'fullName', constraintType: 'Pattern' }]);
  const caller = await signedIn(server());
  expectRefusal(await caller.get(`/api/units?q=${'%CC%81'.repeat(31)}`), 400);
});

test('a stranger may send 64 KB and no more', async () => {
  const reset = (bytes: number) =>
    call(server(), 'PUT', '/api/recovery/reset-password', { body: { email: 'x'.repeat(bytes) } });
  expectRefusal(await reset(60_000), 400);
  expectRefusal(await reset(65_536), 413);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = `grant_type=password&username=${'x'.repeat(65_536)}`;
  expectRefusal(await call(server(), 'POST', '/api/oauth/token', { body: form, headers }), 413);
  expectRefusal(await call(server(), 'POST', '/api/nothing-here', { body: { a: 'x'.repeat(65_536) } }), 413);
});

test.each(['gzip', 'br', 'deflate', 'identity'])('a body packed by %s is not unpacked', async (encoding) => {
  const answer = await call(server(), 'PUT', '/api/recovery/reset-password', {
    body: gzipSync('{"email":"a"}'),
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
  });
  expectRefusal(answer, 415);
});

test('a caller without the right is refused before the body is parsed, and after its length is checked', async () => {
  const to = (body: string) =>
    call(server(), 'POST', '/api/units', { body, headers: { 'content-type': 'application/json' } });
  expectRefusal(await to('{"broken'), 401);
  expectRefusal(await to(`"${'x'.repeat(5 * 1024 * 1024)}"`), 413);
});

test('more small values than any form has are refused unread', async () => {
  expectRefusal(await send(`{"user":[${'1,'.repeat(200_000)}1]}`), 413);
});

test.each([
  'abc',
  '0',
  '-1',
  '1.5',
  '99999999999999999999',
  '2147483648',
  '%00',
  '1e3x',
  '0x10',
  '1e3',
  '1e0',
  '+1',
  '%201',
])('the id %s is not there', async (id) => {
  const client = await signedIn(server(), { role: 'ADMIN' });
  expectRefusal(await client.get(`/api/users/${id}`), 404);
});

test.each(['0x10', '1e3', '1e0', '2147483648', '-1', 'true'])(
  'the id %s is refused in a query and a body',
  async (text) => {
    const client = await signedIn(server(), { role: 'ADMIN' });
    expectRefusal(await client.get(`/api/units?institution_id=${text}`), 400);
    expectRefusal(await client.post('/api/transcriptions', { fileId: text, transcription: 'a' }), 400);
    expectRefusal(await client.delete('/api/trash', { id: text, level: 'unit' }), 400);
  },
);

test('an address that cannot be decoded is refused in the error form', async () => {
  const client = await signedIn(server());
  expectRefusal(await client.get('/api/users/%E0%A4%A'), 400);
});

test('a token longer than any is one that is not there', async () => {
  expectRefusal(
    await call(server(), 'GET', `/api/recovery/reset-password-validate/${'a'.repeat(5000)}`),
    404,
  );
});

test('a refusal for a missing token names the scheme that is expected', async () => {
  const answer = await call(server(), 'GET', '/api/users/current');
  expectRefusal(answer, 401);
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="regest"');
});

test('a call that does not exist is a 404 in the error form', async () => {
  expectRefusal(await call(server(), 'GET', '/api/nothing-here'), 404);
});
