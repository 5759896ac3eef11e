import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantReading } from './grant-reading.ts';
import { grantWork } from './grant-work.ts';
import {
  appliedMigrations,
  applyMigration,
  type Migration,
  pendingMigrations,
  readMigrations,
} from './migrations.ts';

/** Any number that nobody else uses for an advisory lock in this database. */
const LOCK = 7_264_101;
/** Two had the number seven; databases from before know this one by it. */
const RENAMED = { from: '0007-record-search.sql', to: '0010-record-search.sql' };

/** The ledger is read after a former name was corrected. */
async function pending(client: pg.Client): Promise<Migration[]> {
  let applied = await appliedMigrations(client);
  if (applied.some(({ name }) => name === RENAMED.from)) {
    await client.query('update migration set name = $1 where name = $2', [RENAMED.to, RENAMED.from]);
    applied = await appliedMigrations(client);
  }
  return pendingMigrations(await readMigrations(), applied);
}

/** The queue has migrations of its own; a web process may add jobs before any worker ever ran. */
async function migrateQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 2, logger: new Logger(() => () => {}) });
}

const STILL_STARTING = '57P03';
const PATIENCE_MS = 60_000;

/** A database that recovers after a crash says so and is soon there; one that is not there at all is an error at once. */
async function connectWhenStarted(databaseUrl: string): Promise<pg.Client> {
  const end = Date.now() + PATIENCE_MS;
  while (true) {
    const client = new pg.Client({ connectionString: databaseUrl });
    // Lost while another connection migrates the queue: the next statement fails, the process does not.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if ((error as { code?: string }).code !== STILL_STARTING || Date.now() > end) throw error;
      await sleep(200);
    }
  }
}

/**
 * Brings the schema up to date. Several servers may start at once: the first takes
 * the lock, the others wait and find nothing to do. Each migration is one
 * transaction, so one that breaks leaves nothing behind. Where the program works under
 * another role than the owner, that role is given its rights to what was made.
 */
export async function migrate(ownerUrl: string, workUrl = ownerUrl): Promise<void> {
  const client = await connectWhenStarted(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    for (const migration of await pending(client)) {
      await client.query('begin');
      try {
        await applyMigration(client, migration);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(
          `Migration ${migration.name} failed and was rolled back: ${(error as Error).message}`,
          {
            cause: error,
          },
        );
      }
    }
    await migrateQueue(ownerUrl);
    const role = new pg.Client(workUrl).user;
    if (role !== undefined && role !== client.user) await grantWork(client, role);
    if (role !== undefined) await grantReading(client, role);
  } finally {
    await client.end();
  }
}
