import { signatureWidth } from '@regest/contract/text/signature.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Siblings } from './record-references.ts';

/** The lowest number no live sibling has, as wide as theirs. The siblings are never read out of the database. */
export async function findNextSignature(db: Db, { institutionId, parentId }: Siblings): Promise<string> {
  const below =
    parentId === null
      ? sql`institution_id = ${institutionId} and level = 'collection'`
      : sql`parent_id = ${parentId}`;
  const { rows } = await sql<{ free: number; widest: number; numbered: number }>`
    with sibling as materialized (
      select signature::bigint as number, length(signature) as width from record
      where ${below} and deleted_at is null and signature ~ '^[0-9]{1,15}$'
    ), ranked as (
      select number, row_number() over (order by number) as rank
      from (select distinct number from sibling where number > 0) as different
    )
    select
      coalesce((select max(rank) from ranked where number = rank), 0) + 1 as free,
      (select coalesce(max(width), 0) from sibling) as widest,
      (select count(*) from sibling) as numbered`.execute(db);
  const [{ free, widest, numbered } = { free: 1, widest: 0, numbered: 0 }] = rows;
  return String(free).padStart(Math.max(widest, signatureWidth(numbered + 1)), '0');
}
