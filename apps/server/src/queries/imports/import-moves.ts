import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface MoveRow {
  number: number;
  record_id: number;
  path: string;
  is_published: boolean;
  parent_id: number | null;
  parent_number: number | null;
  parent_path: string | null;
  parent_is_published: boolean;
}

/** The next rows that move a record, with its present place and the new one. */
export async function listMoves(db: Db, importId: number, after: number, limit: number): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select ir.number, ir.record_id, r.path, r.is_published, ir.parent_id, ir.parent_number, parent.path as parent_path,
      coalesce(parent.is_published, false) as parent_is_published
    from import_row ir join record r on r.id = ir.record_id left join record parent on parent.id = ir.parent_id
    where ir.import_id = ${importId} and ir.action = 'move' and ir.number > ${after}
    order by ir.number limit ${limit}`.execute(db);
  return rows;
}

export interface CreatedBelow {
  number: number;
  parent_id: number | null;
  parent_number: number | null;
  parent_path: string | null;
}

/** New rows that records move below, and the new rows above those. */
export async function listCreatedBelow(db: Db, importId: number): Promise<CreatedBelow[]> {
  const { rows } = await sql<CreatedBelow>`
    with recursive above as (
      select parent_number as number from import_row
      where import_id = ${importId} and action = 'move' and parent_number is not null
      union
      select row.parent_number from import_row row join above on row.number = above.number
      where row.import_id = ${importId} and row.parent_number is not null
    )
    select row.number, row.parent_id, row.parent_number, parent.path as parent_path
    from above join import_row row on row.number = above.number left join record parent on parent.id = row.parent_id
    where row.import_id = ${importId}`.execute(db);
  return rows;
}

export async function setDepths(
  db: Db,
  importId: number,
  depths: readonly { number: number; depth: number }[],
): Promise<void> {
  await sql`
    update import_row set depth = given.depth
    from jsonb_to_recordset(${JSON.stringify(depths)}::jsonb) as given (number int, depth int)
    where import_row.import_id = ${importId} and import_row.number = given.number`.execute(db);
}

/** Rows that move a record, by the key within which signatures are unique. */
const ARRIVING = (importId: number) => sql`
  select ir.number, ir.record_id, ir.signature, ir.parent_number,
    coalesce(ir.parent_id, -import.institution_id) as siblings
  from import_row ir join import on import.id = ir.import_id left join record r on r.id = ir.record_id
  where ir.import_id = ${importId} and ir.level not in ('author', 'text') and coalesce(ir.signature, '') <> ''
    and (ir.action in ('create', 'move') or (ir.action = 'update' and ir.signature <> r.signature))`;

/** Of rows that want the same place, all but the first. */
export async function markDoubleSignatures(db: Db, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with ranked as (
      select number, row_number() over (
        partition by coalesce(parent_number::bigint, siblings), parent_number is null, signature order by number
      ) as place
      from (${ARRIVING(importId)}) as arriving
    )
    update import_row set action = 'fault',
      faults = faults || '[{"fieldName": "signature", "constraintType": "Duplicate"}]'::jsonb
    from ranked where import_id = ${importId} and import_row.number = ranked.number and ranked.place > 1`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Rows that want a place which a record keeps: one that no row of the import moves or renames. */
export async function markSignatureConflicts(db: Db, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with taken as (
      select arriving.number from (${ARRIVING(importId)}) as arriving
      join record other on coalesce(other.parent_id, -other.institution_id) = arriving.siblings
        and md5(other.signature) = md5(arriving.signature) and other.deleted_at is null
        and other.id is distinct from arriving.record_id
      where arriving.parent_number is null and not exists (
        select from import_row leaving where leaving.import_id = ${importId} and leaving.record_id = other.id
          and (leaving.action = 'move' or (leaving.action = 'update' and leaving.signature <> other.signature)))
    )
    update import_row set action = 'fault',
      faults = faults || '[{"fieldName": "signature", "constraintType": "Unique"}]'::jsonb
    from taken where import_id = ${importId} and import_row.number = taken.number`.execute(db);
  return Number(numAffectedRows ?? 0);
}
