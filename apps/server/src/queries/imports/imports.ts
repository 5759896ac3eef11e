import type { ImportStatus, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { IMPORT_LOCKS } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { ImportTable } from '../../db/schema-imports.ts';

function selectImports(db: Db) {
  return db
    .selectFrom('import')
    .leftJoin('app_user', 'app_user.id', 'import.created_by')
    .selectAll('import')
    .select('app_user.full_name as created_by_name');
}

export function findImport(db: Db, id: number) {
  return selectImports(db).where('import.id', '=', id).executeTakeFirst();
}
export type ImportWithPerson = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export function listImports(db: Db, institutionId: number, page: { offset: number; limit: number }) {
  return selectImports(db)
    .where('import.institution_id', '=', institutionId)
    .orderBy('import.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countImports(db: Db, institutionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('import')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertImport(db: Db, values: Insertable<ImportTable>): Promise<number> {
  const { id } = await db.insertInto('import').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setImport(db: Db, id: number, values: Updateable<ImportTable>): Promise<void> {
  await db.updateTable('import').set(values).where('id', '=', id).execute();
}

/** Moves an import to its next state, if it is still in the one that the caller saw: of two at once one fails. */
export async function advanceImport(
  db: Db,
  id: number,
  from: readonly ImportStatus[],
  values: Updateable<ImportTable> & { status: ImportStatus },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set(values)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Imports whose file was not applied for so long, held until the transaction ends; those under way are left alone. */
export async function lockOldImports(db: Db, days: number, limit: number) {
  const { rows } = await sql<{ id: number; contentId: string }>`
    select id, content_id as "contentId" from import
    where content_id is not null and status <> 'applying'
      and created_at < now() - make_interval(days => ${days})
    order by created_at limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/** The queue's name for what is done with an import, by which the two are held together. */
export function importKey(id: number): string {
  return `import-${id}`;
}

/** Imports that count as under way while the queue has given up on them or lost them. */
export async function listAbandonedImports(db: Db) {
  const { rows } = await sql<{ id: number; status: 'checking' | 'applying' | 'undoing' }>`
    select import.id, import.status from import
    left join graphile_worker.jobs queued on queued.key = 'import-' || import.id
    where import.status in ('checking', 'applying', 'undoing')
      and (queued.id is null or (queued.attempts >= queued.max_attempts and queued.locked_at is null))
    order by import.id`.execute(db);
  return rows;
}

/** One job at a time works on an import; an advisory lock and not the row's, so that its progress can be written. */
export async function lockImport(db: Db, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCKS}, ${id}::int)`.execute(db);
}

export async function insertCreated(
  db: Db,
  importId: number,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into import_made (import_id, kind, id)
    select ${importId}, ${kind}, id from unnest(${ids}::bigint[]) as made (id)`.execute(db);
}

/** Creators and terms that the import made and that nothing names any more. */
export async function deleteUnusedMade(db: Db, importId: number): Promise<void> {
  await sql`
    with made as (delete from import_made where import_id = ${importId} returning kind, id),
    authors as (
      delete from author using made
      where made.kind = 'authors' and author.id = made.id and author.version = 1
        and not exists (select from record_author where author_id = author.id)
      returning author.id
    ), words as (delete from search_author using authors where author_id = authors.id)
    delete from index_term using made
    where made.kind <> 'authors' and index_term.id = made.id
      and not exists (select from record_index where index_id = index_term.id)`.execute(db);
}

/** What people of an institution said columns are, by their heads. */
export async function findRememberedColumns(db: Db, institutionId: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('import_column')
    .select(['head', 'field'])
    .where('institution_id', '=', institutionId)
    .execute();
  return Object.fromEntries(rows.map(({ head, field }) => [head, field]));
}

export async function rememberColumns(
  db: Db,
  institutionId: number,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into import_column (institution_id, head, field)
    select ${institutionId}, head, field
    from unnest(${Object.keys(columns)}::text[], ${Object.values(columns)}::text[]) as given (head, field)
    on conflict (institution_id, head) do update set field = excluded.field`.execute(db);
}

/** What is written after this can be taken back without ending the transaction. */
export async function setSavepoint(db: Db): Promise<void> {
  await sql`savepoint import_batch`.execute(db);
}

export async function returnToSavepoint(db: Db): Promise<void> {
  await sql`rollback to savepoint import_batch`.execute(db);
}
