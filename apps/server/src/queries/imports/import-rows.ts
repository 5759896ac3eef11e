import type { RowSelection } from '@regest/contract/endpoints/imports.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { ImportAction, ImportLevel } from '@regest/contract/exchange/imports.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ImportRowTable, Proposal, ProposedPages } from '../../db/schema-imports.ts';

export type ImportRow = Selectable<ImportRowTable>;

export async function deleteRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('import_row').where('import_id', '=', importId).execute();
}

export type NewImportRow = Pick<
  ImportRow,
  'sheet' | 'line' | 'level' | 'title' | 'signature' | 'not_taken'
> & {
  number: number;
  proposed: Proposal | ProposedPages;
};

export async function insertRows(db: Db, importId: number, rows: readonly NewImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_row (import_id, number, sheet, line, level, title, signature, proposed, not_taken)
    select ${importId}::bigint, number, sheet, line, level, title, signature, proposed, not_taken
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (number int, sheet text, line int, level text,
      title text, signature text, proposed jsonb, not_taken jsonb)`.execute(db);
}

/** The next rows after a number, in the order of the file. */
export function listRowsAfter(db: Db, importId: number, after: number, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** What checking needs of a row: without the original cells, which repeat all of it. */
export type RowToCheck = Pick<ImportRow, 'number' | 'title' | 'signature' | 'proposed'> & {
  level: ImportLevel;
};

export async function listRowsToCheck(
  db: Db,
  importId: number,
  after: number,
  limit: number,
): Promise<RowToCheck[]> {
  const { rows } = await sql<RowToCheck>`
    select number, level, title, signature, proposed - 'cells' as proposed from import_row
    where import_id = ${importId} and number > ${after} order by number limit ${limit}`.execute(db);
  return rows;
}

/** The next rows that changed something, with the values before. */
export function listChangedAfter(
  db: Db,
  importId: number,
  after: number,
  limit: number,
): Promise<Pick<ImportRow, 'number' | 'action' | 'record_id' | 'before'>[]> {
  return db
    .selectFrom('import_row')
    .select(['number', 'action', 'record_id', 'before'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .where('before', 'is not', null)
    .orderBy('number')
    .limit(limit)
    .execute();
}

const TO_DO = [
  'number',
  'level',
  'depth',
  'record_id',
  'version',
  'parent_id',
  'parent_number',
  'is_draft',
  'values',
  'refs',
  'action',
  'changes',
] as const;
export type RowToDo = Pick<ImportRow, (typeof TO_DO)[number]>;

/** The next rows of one action and depth, for applying what is above before what is below. */
export function listRowsToDo(
  db: Db,
  importId: number,
  actions: readonly ImportAction[],
  after: { depth: number; number: number },
  limit: number,
): Promise<RowToDo[]> {
  return db
    .selectFrom('import_row')
    .select(TO_DO)
    .where('import_id', '=', importId)
    .where('action', 'in', [...actions])
    .where(sql<boolean>`(depth, number) > (${after.depth}, ${after.number})`)
    .orderBy('depth')
    .orderBy('number')
    .limit(limit)
    .execute();
}

export type CheckedRow = Pick<
  ImportRow,
  | 'number'
  | 'action'
  | 'record_id'
  | 'version'
  | 'parent_id'
  | 'parent_number'
  | 'depth'
  | 'is_draft'
  | 'signature'
  | 'values'
  | 'refs'
  | 'changes'
  | 'faults'
> & {
  /** For the check alone: bytes that the path of a new record takes at most. */
  path_bytes: number;
};

export async function setChecked(db: Db, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_row set action = given.action, record_id = given.record_id, version = given.version,
      parent_id = given.parent_id, parent_number = given.parent_number, depth = given.depth,
      is_draft = given.is_draft, signature = given.signature, values = given.values, refs = given.refs, changes = given.changes,
      faults = given.faults
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (number int, action text, record_id bigint,
      version int, parent_id bigint, parent_number int, depth int, is_draft boolean, signature text, values jsonb, refs jsonb,
      changes jsonb, faults jsonb)
    where import_row.import_id = ${importId} and import_row.number = given.number`.execute(db);
}

/** What apply left: which record a row became, at which version, and the values before. */
export async function setApplied(
  db: Db,
  importId: number,
  rows: readonly { number: number; recordId: number | null; version: number; before: object | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_row set record_id = given."recordId", version = given.version, before = given.before
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (number int, "recordId" bigint, version int, before jsonb)
    where import_row.import_id = ${importId} and import_row.number = given.number`.execute(db);
}

interface RowFilter {
  importId: number;
  only?: RowSelection;
}

function filtered(db: Db, { importId, only }: RowFilter) {
  const query = db.selectFrom('import_row').where('import_id', '=', importId).where('action', 'is not', null);
  if (only === undefined) return query;
  if (only === 'changing') return query.where('action', '<>', 'unchanged');
  return only === 'notTaken'
    ? query.where(sql<boolean>`not_taken <> '[]'::jsonb`)
    : query.where('action', '=', only);
}

export function listRows(
  db: Db,
  filter: RowFilter,
  page: { offset: number; limit: number },
): Promise<ImportRow[]> {
  return filtered(db, filter)
    .selectAll()
    .orderBy(sql`case action when 'fault' then 0 when 'unchanged' then 2 else 1 end`)
    .orderBy('number')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countRows(db: Db, filter: RowFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countByAction(db: Db, importId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('import_row')
    .select(['action', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .where('action', 'is not', null)
    .groupBy('action')
    .execute();
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

/** Rows that cannot be done as they were checked. */
export async function markFaults(
  db: Db,
  importId: number,
  faults: ReadonlyMap<number, readonly FieldError[]>,
): Promise<void> {
  const rows = [...faults].map(([number, all]) => ({ number, faults: all }));
  await sql`
    update import_row set action = 'fault', faults = import_row.faults || given.faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (number int, faults jsonb)
    where import_row.import_id = ${importId} and import_row.number = given.number`.execute(db);
}

/** What goes below a row that will not be made cannot be made or moved there either. */
export async function markFaultyBelow(db: Db, importId: number): Promise<number> {
  const fault = JSON.stringify([{ fieldName: 'parentId', constraintType: 'Mismatch' }]);
  const { numAffectedRows } = await sql`
    with recursive faulty as (
      select number from import_row where import_id = ${importId} and action = 'fault' and record_id is null
      union
      select below.number from import_row below join faulty on below.parent_number = faulty.number
      where below.import_id = ${importId}
    )
    update import_row set action = 'fault', faults = faults || ${fault}::jsonb
    from faulty where import_row.import_id = ${importId} and import_row.number = faulty.number
      and import_row.action <> 'fault'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export function listRowsNumbered(db: Db, importId: number, numbers: readonly number[]): Promise<ImportRow[]> {
  return db
    .selectFrom('import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', 'in', [...numbers, -1])
    .orderBy('number')
    .execute();
}

/** Rows for a place, by the key of its siblings and the hash of its signature. */
export async function findRowsAt(
  db: Db,
  importId: number,
  siblings: number,
  signatureHash: string,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from import_row join import on import.id = import_row.import_id
    where import_id = ${importId} and level not in ('author', 'text') and action in ('create', 'update', 'move')
      and parent_number is null and coalesce(import_row.parent_id, -import.institution_id) = ${siblings}
      and md5(signature) = ${signatureHash}`.execute(db);
  return rows.map(({ number }) => number);
}
