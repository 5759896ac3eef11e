import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What is written after this can be taken back without ending the transaction. */
export async function beginTrial(db: Db): Promise<void> {
  await sql`savepoint trial`.execute(db);
}

export async function endTrial(db: Db): Promise<void> {
  await sql`rollback to savepoint trial`.execute(db);
}
