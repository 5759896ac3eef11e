import type { Kysely } from 'kysely';
import { isRetryable } from './database-fault.ts';
import type { Database, Db } from './schema.ts';

const ATTEMPTS = 4;

/** One transaction, tried again when it collides with another. `work` may run more than once. */
export async function inTransaction<T>(db: Kysely<Database>, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
