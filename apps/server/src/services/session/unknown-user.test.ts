import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { trySignIn } from '../../../test/api/try-sign-in.ts';
import { orderHash } from './hash-pool.ts';
import { decoyHash } from './password-hash.ts';

// The real function, counted: the clock must not tell who exists, and on a busy machine a clock proves nothing.
vi.mock('./hash-pool.ts', async (original) => {
  const real = await original<typeof import('./hash-pool.ts')>();
  return { ...real, orderHash: vi.fn(real.orderHash) };
});

const server = useServer();
// What is made once is made before anybody comes.
beforeAll(() => decoyHash());

/** Of a statement its text, of a hash its parameters: everything that could take longer for one than for another. */
async function workFor(username: string) {
  vi.mocked(orderHash).mockClear();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await trySignIn(server(), username, 'Nie-To-Haslo-1');
  const statements = query.mock.calls
    .map(([statement]) =>
      typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text,
    )
    // What the trail keeps and what it takes back are written alike.
    .map((statement) => statement.replace(/^(release|rollback to) savepoint/, 'end savepoint'));
  query.mockRestore();
  const { date: _, ...headers } = answer.headers;
  const hashes = vi
    .mocked(orderHash)
    .mock.calls.map(([{ stored }]) => String(stored).replace(/\$[^$]*\$[^$]*$/, ''));
  return { status: answer.status, text: answer.text, headers, statements, hashes };
}

test('unknown, inactive and known accounts get the same answer to a wrong password, after the same work', async () => {
  await workFor('pierwszy-w-ogole');
  const known = await workFor((await aUser(server())).name);
  expect(known.status).toBe(400);
  expect(known.hashes).toHaveLength(1);
  expect(known.statements.length).toBeGreaterThan(2);
  expect(await workFor('nikt-taki')).toEqual(known);
  expect(await workFor((await aUser(server(), { isActive: false })).name)).toEqual(known);
});
