import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, InstitutionTable } from '../../db/schema.ts';
import { editedBy } from '../shared/edited-by.ts';
import { holdsPieces } from '../shared/typed-text.ts';

export function findInstitution(db: Db, id: number) {
  return db
    .selectFrom('institution')
    .leftJoin('app_user as creator', 'creator.id', 'institution.created_by')
    .leftJoin('app_user as editor', 'editor.id', 'institution.updated_by')
    .innerJoin('institution_storage as storage', 'storage.institution_id', 'institution.id')
    .selectAll('institution')
    .select('storage.bytes as storage_bytes')
    .select(['creator.full_name as created_by_name', 'editor.full_name as updated_by_name'])
    .where('institution.id', '=', id)
    .executeTakeFirst();
}
export type InstitutionRow = NonNullable<Awaited<ReturnType<typeof findInstitution>>>;

/** Holds the row for change; what is published below it waits. */
export async function lockInstitution(db: Db, id: number): Promise<InstitutionRow | undefined> {
  await db.selectFrom('institution').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findInstitution(db, id);
}

export async function insertInstitution(db: Db, values: Insertable<InstitutionTable>): Promise<number> {
  const { id } = await db.insertInto('institution').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setInstitution(
  db: Db,
  id: number,
  values: Updateable<InstitutionTable>,
  byUser: number,
): Promise<void> {
  await db
    .updateTable('institution')
    .set({
      ...values,
      ...editedBy(byUser),
    })
    .where('id', '=', id)
    .execute();
}

/** Those of these that another institution has already. */
export async function listConflicts(
  db: Db,
  wanted: { signature: string | null; pathAlias: string | null; exceptId: number },
): Promise<{ signature: boolean; path_alias: boolean }[]> {
  return db
    .selectFrom('institution')
    .select([
      sql<boolean>`coalesce(signature = ${wanted.signature}::text, false)`.as('signature'),
      sql<boolean>`coalesce(path_alias = ${wanted.pathAlias}::text, false)`.as('path_alias'),
    ])
    .where('id', '!=', wanted.exceptId)
    .where((eb) =>
      eb.or([
        // The unique index is on the hash, since a code may be longer than a btree entry.
        eb(sql`md5(signature)`, '=', sql`md5(${wanted.signature}::text)`),
        eb('path_alias', '=', wanted.pathAlias),
      ]),
    )
    .execute();
}

export function listInstitutionNames(db: Db, q: string, only: number | null, limit: number) {
  let query = db.selectFrom('institution').select(['id', 'name', 'signature']);
  if (only !== null) query = query.where('id', '=', only);
  if (q.trim() !== '') query = query.where(matchesWords(q));
  return query
    .orderBy(sql`plain(name) like plain(${q.trim()}) || '%'`, 'desc')
    .orderBy(sql`name collate polish`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function matchesWords(q: string) {
  const text = sql`plain(institution.signature || ' ' || institution.name || ' ' || coalesce(institution.archive_name, ''))`;
  return holdsPieces(text, q);
}

/** Like a change of many records anywhere: version and time of the descriptions stay as they were. */
export async function setInstitutionPublished(db: Db, id: number, value: boolean): Promise<void> {
  await db.updateTable('institution').set({ is_published: value }).where('id', '=', id).execute();
}

/** True where drafts of this institution become ready by themselves. */
export async function isReadyWhenComplete(db: Db, institutionId: number): Promise<boolean> {
  const { rows } = await sql<{ value: boolean }>`
    select coalesce((fields -> 'readyWhenComplete')::boolean, false) as value
    from institution where id = ${institutionId}`.execute(db);
  return rows[0]?.value ?? false;
}

export interface InstitutionName {
  id: number;
  signature: string;
  name: string;
}

/** Name of an institution for documents; undefined where there is none. */
export function findInstitutionName(db: Db, id: number): Promise<InstitutionName | undefined> {
  return db
    .selectFrom('institution')
    .select(['id', 'signature', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
}
