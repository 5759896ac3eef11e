import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Stuck } from './recovery.ts';

/** Any number that no other lock of ours has; it is taken in the database `postgres`, where nothing else locks. */
const OWNER_LOCK = 7_733_711;

/** One that neither takes nor refuses a connection for so long may never. */
const ANSWER_MILLISECONDS = 30_000;

/** Connects as soon as the server takes connections; null when `stillThere` says that it has ended. */
export async function connectWhenReady(
  url: string,
  stillThere: () => boolean,
  isStuck: () => boolean,
): Promise<pg.Client | null> {
  while (true) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'regest-owner',
      connectionTimeoutMillis: ANSWER_MILLISECONDS,
    });
    // The server going away is noticed by everything that uses it; here it must only not be fatal.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const { code } = error as { code?: string };
      if (code === '28P01' || code === '28000') throw error;
      if (!stillThere()) return null;
      if (isStuck()) throw new Stuck();
      await sleep(20);
    }
  }
}

/**
 * Makes this process the one that will stop the server. The lock lives in the connection, so it falls with
 * a killed owner by itself; the short wait covers the moment in which the server notices that.
 */
export async function becomeOwner(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.got) return true;
    await sleep(100);
  }
  return false;
}

export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
}
