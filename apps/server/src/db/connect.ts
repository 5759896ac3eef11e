import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { typesOfColumns } from './column-types.ts';
import { preparingPool, registerPool } from './prepared-statements.ts';
import type { Database } from './schema.ts';

export interface Connection {
  pool: pg.Pool;
  db: Kysely<Database>;
  close(): Promise<void>;
}

export function connect(
  databaseUrl: string,
  options: {
    max?: number;
    name?: string;
    /** Milliseconds by which the clock of closures is ahead (REGEST_NOW). */
    closureClockOffset?: number;
    onError?: (error: Error) => void;
  } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    types: typesOfColumns,
    application_name: options.name ?? 'regest',
    ...(options.closureClockOffset && {
      options: `-c regest.clock_offset=PT${options.closureClockOffset / 1000}S`,
    }),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // A broken idle connection (after a restart of the database) must not end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for a connection that is held between two statements; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  registerPool(db, pool);
  return { pool, db, close: () => db.destroy() };
}
