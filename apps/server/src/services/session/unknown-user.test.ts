import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { trySignIn } from '../../../test/api/try-sign-in.ts';
import type { HashOrder } from './hash-thread.ts';
import { decoyHash } from './password-hash.ts';

const server = useServer();
// The decoy is made once, before the first measured attempt.
beforeAll(() => decoyHash());

/** Texts of statements and parameters of hashes: all work whose time could differ between two names. */
async function workFor(username: string) {
  // Counts the work itself: on a busy machine a clock proves nothing.
  const orders = vi.spyOn(Worker.prototype, 'postMessage');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await trySignIn(server(), username, 'Nie-To-Haslo-1');
  const statements = query.mock.calls
    .map(([statement]) =>
      typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text,
    )
    // Entries that stay in the trail and those that are rolled back are written alike.
    .map((statement) => statement.replace(/^(release|rollback to) savepoint/, 'end savepoint'));
  query.mockRestore();
  const { date: _, ...headers } = answer.headers;
  const hashes = orders.mock.calls
    .map(([order]) => order as HashOrder)
    .filter(({ password }) => password !== undefined)
    .map(({ stored }) => String(stored).replace(/\$[^$]*\$[^$]*$/, ''));
  orders.mockRestore();
  return { status: answer.status, text: answer.text, headers, statements, hashes };
}

test('unknown, inactive and known accounts get the same answer to a wrong password, after the same work', async () => {
  await workFor('pierwszy-w-ogole');
  const existing = await workFor((await aUser(server())).name);
  expect(existing.status).toBe(400);
  expect(existing.hashes).toHaveLength(1);
  expect(existing.statements.length).toBeGreaterThan(2);
  expect(await workFor('nikt-taki')).toEqual(existing);
  expect(await workFor((await aUser(server(), { isActive: false })).name)).toEqual(existing);
});
