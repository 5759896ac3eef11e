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
  // The server's message that it closed the connection arrives while no query is running.
  await wait(100);
  await expect(snapshot.list('select to_json(1)', [])).rejects.toThrow();
  await snapshot.close();
  const next = await openSnapshot(pool, new AbortController().signal);
  expect(await next.list('select to_json(1)', [])).toEqual([1]);
  await next.close();
});

test('the time limit of a statement counts while a batch is found, not while a slow client takes it', async () => {
  const snapshot = await openSnapshot(server().deps.pool, new AbortController().signal, 'public');
  await snapshot.list("select to_json(set_config('statement_timeout', '400', true))", []);
  let rows = 0;
  for await (const row of snapshot.stream<number>(
    'select to_json(n) from generate_series(1, $1::int) n, lateral (select pg_sleep(0.0005 * (n > 0)::int)) s',
    [1000],
  )) {
    rows += 1;
    expect(row).toBe(rows);
    if (rows % 250 === 0) await wait(300);
  }
  expect(rows).toBe(1000);
  await snapshot.close();
});

test('a batch that takes longer than the limit fails the read', async () => {
  const snapshot = await openSnapshot(server().deps.pool, new AbortController().signal, 'public');
  await snapshot.list("select to_json(set_config('statement_timeout', '200', true))", []);
  const rows = snapshot.stream('select to_json(1) from pg_sleep($1)', [30]);
  await expect(rows.next()).rejects.toThrow('statement timeout');
  await snapshot.close();
});

test('a client that leaves in the middle of one stream can read another of the same snapshot', async () => {
  const snapshot = await openSnapshot(server().deps.pool, new AbortController().signal);
  for await (const row of snapshot.stream<number>('select to_json(n) from generate_series(1, 1000) n', [])) {
    if (row === 150) break;
  }
  const rows: number[] = [];
  for await (const row of snapshot.stream<number>('select to_json(n) from generate_series(1, 3) n', []))
    rows.push(row);
  expect(rows).toEqual([1, 2, 3]);
  await snapshot.close();
});
