import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantReading } from './grant-reading.ts';
import { grantWork } from './grant-work.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number that nobody else uses for an advisory lock in this database. */
const LOCK = 7_264_101;
/** Two had the number seven; databases from before know this one by it. */
const RENAMED = { from: '0007-record-search.sql', to: '0010-record-search.sql' };

async function pending(client: pg.Client): Promise<{ name: string; sql: string; hash: string }[]> {
  const { rows: found } = await client.query<{ oid: unknown }>(
    `select to_regclass('public.migration') as oid`,
  );
  // Looked for first: a role that may not make tables must be able to find that nothing is to be done.
  if (found[0]?.oid === null)
    await client.query(`create table if not exists migration (
      name text primary key, hash text not null, run_at timestamptz not null default now())`);
  const list = () => client.query<{ name: string; hash: string }>('select name, hash from migration');
  let { rows } = await list();
  if (rows.some(({ name }) => name === RENAMED.from)) {
    // In the table too: a backup is restored where the same list of migrations has run.
    await client.query('update migration set name = $1 where name = $2', [RENAMED.to, RENAMED.from]);
    ({ rows } = await list());
  }
  const done = new Map(rows.map((row) => [row.name, row.hash]));
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const wanted = [];
  for (const name of files) {
    const sql = await readFile(join(FOLDER, name), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    const known = done.get(name);
    if (known === undefined) wanted.push({ name, sql, hash });
    else if (known !== hash)
      throw new Error(`Migration ${name} was changed after it had run; add a new one instead.`);
  }
  return wanted;
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
    for (const { name, sql, hash } of await pending(client)) {
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed and was rolled back: ${(error as Error).message}`, {
          cause: error,
        });
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
