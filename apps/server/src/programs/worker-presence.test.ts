import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { useServer } from '../../test/api/test-server.ts';
import { HOLD_WORKER_LOCK } from '../queries/jobs/jobs.ts';
import { holdPresence } from './worker-presence.ts';

const server = useServer();

/** Longer than the pause before a lost connection is replaced. */
const REPLACED_MS = 1500;

test('a connection that breaks while it waits for a lock is replaced by one, which holds the locks of all workers', async () => {
  const { pool, log } = server().deps;
  const sockets: Socket[] = [];
  pool.on('connect', (client) =>
    sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream),
  );
  const locks = async () => {
    const { rows } = await server().ownerPool.query<{ pid: number; granted: boolean }>(
      `select pid, granted from pg_locks where locktype = 'advisory' and classid <> 0
         and database = (select oid from pg_database where datname = current_database()) order by pid`,
    );
    return rows;
  };
  const waiting = async () => (await locks()).filter(({ granted }) => !granted).map(({ pid }) => pid);
  const other = await pool.connect();
  await other.query(HOLD_WORKER_LOCK, ['first']);
  const presence = holdPresence(pool, log);
  onTestFinished(() => presence.close());
  presence.add('first');
  await expect.poll(waiting).toHaveLength(1);
  const [pid] = await waiting();
  await server().ownerPool.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(waiting).not.toContain(pid);
  await expect.poll(waiting).toHaveLength(1);

  // As when the database is killed: the connection ends without a word.
  sockets.at(-1)?.destroy();
  await wait(REPLACED_MS);
  await server().ownerPool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
    [pid, (await waiting())[0]],
  ]);
  other.release(true);
  presence.add('second');
  await expect.poll(async () => (await locks()).map(({ granted }) => granted)).toEqual([true, true]);
});
