import type { IndexType } from '@regest/contract/fields/field.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Those that a record begins to name in this moment are locked by it and passed over. */
export async function lockUnusedTermsOf(db: Db, type: IndexType, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select term.id from index_term term where term.type = ${type} and term.created_by = ${userId}
      and not exists (select from record_index named where named.index_id = term.id)
    for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many of these are deleted; one that is named by now stays. */
export async function deleteTerms(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from index_term term where term.id = any(${ids}::bigint[])
      and not exists (select from record_index named where named.index_id = term.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
