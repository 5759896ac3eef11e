import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Leaves the line that says: pages of all institutions may have changed. */
export async function noteChangeOfAll(db: Db): Promise<void> {
  await sql`insert into changed_institution (institution_id) values (null)`.execute(db);
}
