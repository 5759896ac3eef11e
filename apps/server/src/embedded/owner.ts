import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Stuck } from './recovery.ts';

/** Key of the advisory lock, taken in the database `postgres`, which has no other locks. */
const OWNER_LOCK = 7_733_711;

/** Time limit of one connection attempt. */
const ANSWER_MILLISECONDS = 30_000;

/** Connects as soon as the server accepts connections; null when `stillThere` reports that it has ended. */
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
    // A lost server shows up in every query; this handler only keeps it from ending the process.
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
 * Makes this process the owner, which stops the server. The lock ends with the connection of a killed owner; the
 * retries cover the time until the server notices.
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
