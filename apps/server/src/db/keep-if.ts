import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Does the work within the transaction and takes it back unless it is to be kept: both cost the same time. */
export async function writeAndKeepIf(db: Db, isKept: boolean, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint before_work`.execute(db);
  await work();
  await (isKept ? sql`release savepoint before_work` : sql`rollback to savepoint before_work`).execute(db);
}
