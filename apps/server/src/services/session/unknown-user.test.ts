import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { call } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

// The real function, counted: the clock must not tell who exists, and on a busy machine a clock proves nothing.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const server = useServer();

async function answerTo(username: string) {
  vi.mocked(verify).mockClear();
  const answer = await call(server(), 'POST', '/api/oauth/token', {
    headers: {
      authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'password', username, password: 'Nie-To-Haslo-1' }).toString(),
  });
  const { date: _, ...headers } = answer.headers;
  const [hash] = vi
    .mocked(verify)
    .mock.calls.map(([stored]) => String(stored).replace(/\$[^$]*\$[^$]*$/, ''));
  return {
    status: answer.status,
    text: answer.text,
    headers,
    hashes: vi.mocked(verify).mock.calls.length,
    hash,
  };
}

test('unknown, inactive and known accounts get the same answer to a wrong password, after the same work', async () => {
  const known = await answerTo((await aUser(server())).name);
  expect(known).toMatchObject({ status: 400, hashes: 1 });
  expect(await answerTo('nikt-taki')).toEqual(known);
  expect(await answerTo((await aUser(server(), { isActive: false })).name)).toEqual(known);
});
