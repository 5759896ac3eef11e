import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { grantReading } from './grant-reading.ts';
import { grantWork } from './grant-work.ts';
import { appliedMigrations, applyMigration, pendingMigrations, readMigrations } from './migrations.ts';
import { takeOver } from './take-over.ts';

async function inOwnTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function migrateTables(client: pg.Client): Promise<void> {
  const all = await readMigrations();
  const ledger = await appliedMigrations(client);
  await inOwnTransaction(client, () => takeOver(client, ledger, all));
  for (const migration of pendingMigrations(all, await appliedMigrations(client))) {
    try {
      await inOwnTransaction(client, () => applyMigration(client, migration));
    } catch (error) {
      const reason = (error as Error).message;
      throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause: error });
    }
  }
}

/** Migrates the queue's own tables here, since a web process may add jobs before the first worker runs. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 2, logger: new Logger(() => () => {}) });
}

const CANNOT_CONNECT_NOW = '57P03';
const TIMEOUT_MS = 60_000;

/** Retries while the database reports that it is starting or recovering; any other error is thrown at once. */
async function connectWhenStarted(databaseUrl: string): Promise<pg.Client> {
  const end = Date.now() + TIMEOUT_MS;
  while (true) {
    const client = new pg.Client({ connectionString: databaseUrl });
    // A connection lost while another one migrates the queue fails its next statement, not the process.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if ((error as { code?: string }).code !== CANNOT_CONNECT_NOW || Date.now() > end) throw error;
      await sleep(200);
    }
  }
}

/** Whether the tables are those of an earlier version; an empty database has none. */
async function isOlder(client: pg.Client): Promise<boolean> {
  const applied = new Set((await appliedMigrations(client)).map(({ name }) => name));
  return applied.size > 0 && (await readMigrations()).some(({ name }) => !applied.has(name));
}

/**
 * Brings the schema up to date. Several servers may start at once: the first takes the lock, the others wait and find
 * nothing to do. Each migration is one transaction, so a failing one leaves nothing behind. A working role other than
 * the owner is granted its rights afterwards. `beforeUpdate` runs under the lock before tables of an earlier version
 * change.
 */
export async function migrate(
  ownerUrl: string,
  workUrl = ownerUrl,
  beforeUpdate: () => Promise<void> = async () => {},
): Promise<void> {
  const client = await connectWhenStarted(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isOlder(client)) await beforeUpdate();
    await migrateTables(client);
    await migrateQueue(ownerUrl);
    const role = new pg.Client(workUrl).user;
    if (role !== undefined && role !== client.user) await grantWork(client, role);
    if (role !== undefined) await grantReading(client, role);
  } finally {
    await client.end();
  }
}
