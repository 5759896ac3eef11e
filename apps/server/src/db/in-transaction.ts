import { type Kysely, sql } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { isRetryable } from './database-fault.ts';
import type { Database, Db } from './schema.ts';

const ATTEMPTS = 4;

/** Runs `work` in a transaction, repeated when it collides with another; `work` may run more than once. */
export async function inTransaction<T>(db: Kysely<Database>, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Runs `work` under a savepoint, rolled back unless `commits`: a dry run costs the same time as the write. */
export async function writeOrRollBack(db: Db, commits: boolean, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint before_work`.execute(db);
  await work();
  await (commits ? sql`release savepoint before_work` : sql`rollback to savepoint before_work`).execute(db);
}

/**
 * A transaction on a separate connection, for COPY and temporary tables, which Kysely lacks. After an error the
 * connection is closed, which rolls everything back, since it may be in the middle of a COPY.
 */
export async function withClient<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
