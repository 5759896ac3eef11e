import type { ImportAction } from '@regest/contract/exchange/imports.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { CountChange } from '../records/record-counts.ts';
import { deleteRecords, freeSignatures } from '../records/subtree-state.ts';

/** The ids of the records that an import made stay in the database: they may be half a million. */
const MADE = (importId: number) => sql`select record_id from import_row
  where import_id = ${importId} and action = 'create' and level not in ('author', 'text') and record_id is not null`;

/** Holds the records that an import made, so that nothing happens to them from here on. */
export async function holdMade(db: Db, importId: number): Promise<void> {
  await sql`
    with held as materialized (
      select id from record where id in (${MADE(importId)}) order by path for update
    ) select count(*) from held`.execute(db);
}

/** How many records of each level an import made. */
export async function countMade(db: Db, importId: number): Promise<{ level: RecordLevel; count: number }[]> {
  const { rows } = await sql<{ level: RecordLevel; count: number }>`
    select level, count(*)::int as count from record where id in (${MADE(importId)}) group by level`.execute(
    db,
  );
  return rows;
}

/** What an import made below each record that was there before. */
export async function countMadeBelow(db: Db, importId: number): Promise<CountChange[]> {
  const { rows } = await sql<CountChange>`
    with made as materialized (select id, level, path from record where id in (${MADE(importId)}))
    select step.id as "recordId", (count(*) filter (where level = 'series'))::int as series,
      (count(*) filter (where level = 'unit'))::int as units,
      (count(*) filter (where level = 'document'))::int as documents
    from made cross join lateral unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) as step (id)
    where not exists (select from made other where other.id = step.id) group by step.id`.execute(db);
  return rows;
}

export async function deleteMade(db: Db, importId: number): Promise<void> {
  await deleteRecords(db, MADE(importId));
}

interface TouchedRecord {
  id: number;
  level: string;
  title: string;
  signature: string;
}

/**
 * Records that are no longer as they were checked (or as apply left them). Publication makes no version, and a record
 * that readers see by now is not taken from them by undo.
 */
export async function listTouched(
  db: Db,
  importId: number,
  actions: readonly ImportAction[],
): Promise<TouchedRecord[]> {
  const { rows } = await sql<TouchedRecord>`
    select ir.record_id as id, ir.level, coalesce(r.title, ir.title, '') as title,
      coalesce(r.signature, ir.signature, '') as signature
    from import_row ir left join record r on r.id = ir.record_id
    where ir.import_id = ${importId} and ir.action = any(${actions}::text[]) and ir.level not in ('author', 'text')
      and ir.record_id is not null
      and (r.id is null or r.version <> ir.version or r.deleted_at is not null
        or (ir.action = 'create' and r.is_published))
    order by ir.number limit 100`.execute(db);
  return rows;
}

/** Rows of records that others changed or deleted since the check. */
export async function listTouchedRows(db: Db, importId: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select ir.number from import_row ir left join record r on r.id = ir.record_id
    where ir.import_id = ${importId} and ir.action in ('update', 'move') and ir.record_id is not null
      and (r.id is null or r.version <> ir.version or r.deleted_at is not null)
    order by ir.number`.execute(db);
  return rows.map(({ number }) => number);
}

interface Occupant {
  id: number;
  signature: string;
}

async function freeAll(db: Db, occupants: readonly Occupant[]): Promise<Map<number, string>> {
  await freeSignatures(
    db,
    occupants.map(({ id }) => id),
  );
  return new Map(occupants.map(({ id, signature }) => [id, signature]));
}

/**
 * Records of an import whose place another of its rows takes give up their signature before anything is written, so that
 * exchanges work across batches. Returns the signatures that they had.
 */
export async function freeExchangedSignatures(
  db: Db,
  importId: number,
  institutionId: number,
): Promise<Map<number, string>> {
  const { rows } = await sql<Occupant>`
    select r.id, r.signature from import_row ir join record r on r.id = ir.record_id
    where ir.import_id = ${importId} and ir.action in ('update', 'move')
      and (ir.action = 'move' or ir.signature <> r.signature)
      and exists (select from import_row next
        where next.import_id = ir.import_id and next.number <> ir.number and next.level not in ('author', 'text')
          and next.action in ('create', 'update', 'move') and next.parent_number is null
          and coalesce(next.parent_id, -${institutionId}::bigint) = coalesce(r.parent_id, -r.institution_id)
          and next.signature = r.signature)`.execute(db);
  return freeAll(db, rows);
}

/** Before an import is undone: records whose former place another one has now, or takes back, give up their signature. */
export async function freeChangedSignatures(db: Db, importId: number): Promise<Map<number, string>> {
  const { rows } = await sql<Occupant>`
    select r.id, r.signature from import_row ir join record r on r.id = ir.record_id
    where ir.import_id = ${importId} and ir.level not in ('author', 'text')
      and (ir.action in ('create', 'move') or ir.before ->> 'signature' <> r.signature)
      and exists (select from import_row other
        where other.import_id = ir.import_id and other.number <> ir.number
          and other.before ->> 'signature' = r.signature)`.execute(db);
  return freeAll(db, rows);
}

/** What others put below records that an import made: records, and files of its own records. */
export async function listPutBelow(db: Db, importId: number): Promise<TouchedRecord[]> {
  const { rows } = await sql<TouchedRecord>`
    with made as (
      select record_id from import_row where import_id = ${importId} and action = 'create' and level not in ('author', 'text')
    )
    select distinct r.id, r.level, r.title, r.signature from record r
    where (r.parent_id in (select record_id from made) and r.id not in (select record_id from made)
        and not exists (select from import_row moved
          where moved.import_id = ${importId} and moved.action = 'move' and moved.record_id = r.id))
      or (r.id in (select record_id from made) and exists (select from file where file.record_id = r.id))
    limit 100`.execute(db);
  return rows;
}

/** The versions at which apply left the records: any later version is the change of a person. */
export async function noteVersions(db: Db, importId: number): Promise<void> {
  await sql`
    update import_row set version = record.version from record
    where import_row.import_id = ${importId} and import_row.action in ('update', 'move')
      and record.id = import_row.record_id`.execute(db);
}

/** Records of an import that are there, after an id: for making them findable. */
export async function listRecordIds(
  db: Db,
  importId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from import_row ir join record r on r.id = ir.record_id
    where ir.import_id = ${importId} and ir.level not in ('author', 'text') and ir.action in ('create', 'update', 'move')
      and r.id > ${after}
    order by r.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
