import type { IndexType } from '@regest/contract/fields/field.ts';
import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';

/** Which of these creators the institution has; held, so that none is deleted before the record names it. */
export async function holdAuthors(
  db: Db,
  institutionId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('author')
    .select('id')
    .where('id', 'in', [...ids])
    .where('institution_id', '=', institutionId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findIndexTypes(db: Db, ids: readonly number[]): Promise<Map<number, IndexType>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('index_term')
    .select(['id', 'type'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** The key siblings share: the parent's id, or the institution's as a negative number for collections. */
export interface Siblings {
  institutionId: number;
  parentId: number | null;
}

/** Whether a live sibling has this signature. The unique index decides under a race; this names the field early. */
function isTaken(
  { institutionId, parentId }: Siblings,
  signature: string | null,
  exceptId: number | null = null,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from record sibling
    where coalesce(sibling.parent_id, -sibling.institution_id) = ${parentId ?? -institutionId}::bigint
      and md5(sibling.signature) = md5(${signature}::text) and sibling.deleted_at is null
      and sibling.id is distinct from ${exceptId}::bigint)`;
}

export async function isSignatureTaken(
  db: Db,
  siblings: Siblings,
  signature: string,
  exceptId: number | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`${KEEP_PLAN}
    select ${isTaken(siblings, signature, exceptId)} as taken`.execute(db);
  return rows[0]?.taken ?? false;
}
