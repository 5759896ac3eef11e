import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

interface Sibling {
  parent_key: number;
  signature: string;
  id: number;
}

/** Live records that stand where new ones would: by their place and signature. */
export async function findSiblings(
  db: Db,
  wanted: readonly { parentKey: number; signature: string }[],
): Promise<Sibling[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Sibling>`
    select coalesce(r.parent_id, -r.institution_id) as parent_key, r.signature, r.id
    from unnest(${wanted.map(({ parentKey }) => parentKey)}::bigint[], ${wanted.map(({ signature }) => signature)}::text[])
      as asked (parent_key, signature)
    join record r on coalesce(r.parent_id, -r.institution_id) = asked.parent_key
      and md5(r.signature) = md5(asked.signature) and r.deleted_at is null`.execute(db);
  return rows;
}

export interface PlaceRow {
  id: number;
  institution_id: number;
  level: RecordLevel;
  deleted_at: string | null;
}

export async function findPlaces(db: Db, ids: readonly number[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'deleted_at'])
    .where('id', 'in', [...ids])
    .execute();
}

/** A record by its full signature, the institution's own part left out or not. */
export async function findBySignature(
  db: Db,
  institutionId: number,
  institutionSignature: string,
  signature: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive found as (
      select id, signature as whole from record
      where institution_id = ${institutionId} and parent_id is null and deleted_at is null
        and (${signature} = signature or ${signature} = ${`${institutionSignature}_`} || signature
          or starts_with(${signature}, signature || '_')
          or starts_with(${signature}, ${`${institutionSignature}_`} || signature || '_'))
      union all
      select r.id, found.whole || '_' || r.signature from record r join found on r.parent_id = found.id
      where r.deleted_at is null and (
        ${signature} in (found.whole || '_' || r.signature, ${`${institutionSignature}_`} || found.whole || '_' || r.signature)
        or starts_with(${signature}, found.whole || '_' || r.signature || '_')
        or starts_with(${signature}, ${`${institutionSignature}_`} || found.whole || '_' || r.signature || '_'))
    )
    select id from found where ${signature} in (whole, ${`${institutionSignature}_`} || whole) limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
