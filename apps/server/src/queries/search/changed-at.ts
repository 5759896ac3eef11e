import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import type { Candidate } from './candidate-lines.ts';

/** The same candidates with when each was last changed, which only one order asks for. */
export async function withChanges(db: Db, found: readonly Candidate[]): Promise<Candidate[]> {
  const { rows } = await sql<{ id: number; changed_at: number }>`${KEEP_PLAN}
    select id, (date_part('epoch', updated_at) * 1000)::float8 as changed_at
    from record where id = any(${found.map(({ id }) => id)}::bigint[])`.execute(db);
  const changedAt = new Map(rows.map(({ id, changed_at }) => [id, changed_at]));
  return found.map((one) => ({ ...one, changed_at: changedAt.get(one.id) }));
}
