import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

async function waitingFor(server: TestServer): Promise<number> {
  const { rows } = await server.deps.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

export async function untilWaiting(server: TestServer, requests: number): Promise<void> {
  while ((await waitingFor(server)) < requests) await wait(10);
}

async function held(server: TestServer, table: string, mode: string): Promise<() => Promise<void>> {
  const client = await server.deps.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Locks a table against reads and writes until released. */
export const holdTable = (server: TestServer, table: string) => held(server, table, 'access exclusive');

/**
 * Locks the history, which every change writes, so that changes stop there with their other locks taken. A test can
 * thus make two changes overlap.
 */
export const holdHistory = (server: TestServer) => held(server, 'record_history', 'share');
