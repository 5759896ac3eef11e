import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What is written after this can be taken back without ending the transaction. */
export async function setSavepoint(db: Db): Promise<void> {
  await sql`savepoint import_batch`.execute(db);
}

export async function returnToSavepoint(db: Db): Promise<void> {
  await sql`rollback to savepoint import_batch`.execute(db);
}
