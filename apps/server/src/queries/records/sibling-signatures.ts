import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { signatureWidth } from '@regest/contract/text/signature.ts';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Db } from '../../db/schema.ts';

/** Parent of siblings: a record or, for collections, the institution. */
export interface Siblings {
  institutionId: number;
  parentId: number | null;
}

/** Two transactions wanted the same place or moved the same branch; `mount()` tries this one again (SQLSTATE 40001). */
export class WriteCollision extends Error {
  readonly code = '40001';
}

/** Key of siblings: the id of their parent or, of collections, the negative id of their institution. */
export const siblingsOf = (parentId: number | null, institutionId: number) => parentId ?? -institutionId;

/** The same for a new record, whose parent is the institution where its level is a root. */
export const siblingsOfNew = (level: RecordLevel, parent: number) =>
  LEVELS[level].isRoot ? siblingsOf(null, parent) : parent;

/** A place among siblings, which are named by their key. */
export interface Spot {
  siblings: number;
  signature: string;
}
export interface Occupant extends Spot {
  id: number;
}

/** A key for maps; siblings below a parent that does not exist yet are named by a text. */
export const spotKey = ({ siblings, signature }: { siblings: number | string; signature: string }) =>
  `${siblings} ${signature}`;

/** The live records at these places. The unique index decides under a race; this names the field early. */
export const occupantsOf = (spots: readonly Spot[]) => sql<Occupant[]>`(
  select coalesce(json_agg(json_build_object('siblings', spot.siblings, 'signature', spot.signature, 'id', other.id)),
    '[]'::json)
  from unnest(${spots.map(({ siblings }) => siblings)}::bigint[], ${spots.map(({ signature }) => signature)}::text[])
    as spot (siblings, signature)
  join record other on coalesce(other.parent_id, -other.institution_id) = spot.siblings
    and md5(other.signature) = md5(spot.signature) and other.deleted_at is null)`;

export async function findOccupants(db: Db, spots: readonly Spot[]): Promise<Occupant[]> {
  const { rows } = await sql<{ occupants: Occupant[] }>`${PREPARED}
    select ${occupantsOf(spots)} as occupants`.execute(db);
  return rows[0]?.occupants ?? [];
}

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

/** Serialises the transactions that take the next free number below a parent. */
export async function holdSignatures(db: Db, { institutionId, parentId }: Siblings): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signatures ${siblingsOf(parentId, institutionId)}`}, 0))`.execute(
    db,
  );
}
