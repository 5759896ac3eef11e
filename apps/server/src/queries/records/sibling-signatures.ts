import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Siblings } from './record-references.ts';

/** Two writes wanted the same thing; the transaction is tried again (SQLSTATE 40001). */
export class CollidedWrite extends Error {
  readonly code = '40001';
}

/** Whoever gives out the next free number below a parent does so one after another. */
export async function holdSignatures(db: Db, { institutionId, parentId }: Siblings): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signatures ${parentId ?? -institutionId}`}, 0))`.execute(
    db,
  );
}
