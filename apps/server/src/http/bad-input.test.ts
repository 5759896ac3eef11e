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

test('a body past the limit is refused before it is read', async () => {
  expectRefusal(await send(JSON.stringify({ user: { fullName: 'x'.repeat(5 * 1024 * 1024) } })), 413);
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

test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '1e3x'])(
  'the id %s is not there',
  async (id) => {
    const client = await signedIn(server(), { role: 'ADMIN' });
    expectRefusal(await client.get(`/api/users/${id}`), 404);
  },
);

test('an address that cannot be decoded is refused in the error form', async () => {
  const client = await signedIn(server());
  expectRefusal(await client.get('/api/users/%E0%A4%A'), 400);
});

test('a call that does not exist is a 404 in the error form', async () => {
  expectRefusal(await call(server(), 'GET', '/api/nothing-here'), 404);
});
