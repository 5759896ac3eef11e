import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useServer } from '../../../test/api/test-server.ts';
import { openSnapshot } from './snapshot.ts';

const server = useServer();

test('a connection that is lost between two reads fails the next one and nothing else', async () => {
  const { pool } = server().deps;
  const snapshot = await openSnapshot(pool, new AbortController().signal);
  const [backend] = await snapshot.list<number>('select to_json(pg_backend_pid())', []);
  await pool.query('select pg_terminate_backend($1, 5000)', [backend]);
  // The server's word that it hung up arrives while nobody is reading.
  await wait(100);
  await expect(snapshot.list('select to_json(1)', [])).rejects.toThrow();
  await snapshot.close();
  const next = await openSnapshot(pool, new AbortController().signal);
  expect(await next.list('select to_json(1)', [])).toEqual([1]);
  await next.close();
});
