import type { Closure } from '@regest/contract/values/closure.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { FileTable } from '../../db/schema-files.ts';
import { makePlace } from './file-places.ts';

export type NewFile = Omit<Insertable<FileTable>, 'position'>;

/** Inserts a file at the end of its list, or in the order of its upload. */
export async function insertFile(db: Db, file: NewFile): Promise<number> {
  const { id } = await db
    .insertInto('file')
    .values({ ...file, position: await makePlace(db, file) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockFile(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('file').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function setFileName(db: Db, id: number, name: string, by: number): Promise<void> {
  await db
    .updateTable('file')
    .set({ name, updated_at: sql`now()`, updated_by: by })
    .where('id', '=', id)
    .execute();
}

export async function setFileClosure(db: Db, id: number, closure: Closure | null, by: number): Promise<void> {
  await db
    .updateTable('file')
    .set({
      closure: closure === null ? null : JSON.stringify(closure),
      updated_at: sql`now()`,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute();
}

export async function setFilePublished(db: Db, id: number, value: boolean, by: number): Promise<void> {
  await db
    .updateTable('file')
    .set({
      is_published: value,
      published_at: value ? sql`now()` : null,
      updated_at: sql`now()`,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute();
}

export interface FileProperties {
  mimeType: string;
  pages: number | null;
  durationSeconds: number | null;
  problem: string | null;
}

export async function setFacts(db: Db, id: number, facts: FileProperties): Promise<void> {
  await db
    .updateTable('file')
    .set({
      mime_type: facts.mimeType,
      pages: facts.pages,
      duration: facts.durationSeconds,
      problem: facts.problem,
      inspected_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives the file a new picture; the old one's id comes back, so that its bytes can be let go. */
export async function replacePicture(
  db: Db,
  id: number,
  which: 'thumbnail_id' | 'poster_id',
  contentId: string,
): Promise<{ old: string | null } | undefined> {
  const row = await db
    .selectFrom('file')
    .select(`${which} as old`)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .updateTable('file')
    .set({ [which]: contentId })
    .where('id', '=', id)
    .execute();
  return row;
}

export interface DeletedFile {
  content_id: string;
  thumbnail_id: string | null;
  poster_id: string | null;
  is_published: boolean;
}

export async function deleteFiles(db: Db, ids: readonly number[]): Promise<DeletedFile[]> {
  // The file would delete its text by the foreign key, too late to count it for its institution.
  await db
    .deleteFrom('transcription')
    .where('file_id', 'in', [...ids])
    .execute();
  return db
    .deleteFrom('file')
    .where('id', 'in', [...ids])
    .returning(['content_id', 'thumbnail_id', 'poster_id', 'is_published'])
    .execute();
}

type FileOwner = { recordId: number } | { agreementId: number } | { institutionId: number };

function isOf(owner: FileOwner) {
  if ('recordId' in owner) return sql`f.record_id = ${owner.recordId}`;
  if ('agreementId' in owner) return sql`f.agreement_id = ${owner.agreementId}`;
  return sql`f.institution_id = ${owner.institutionId} and f.record_id is null`;
}

/** These first, in this order; what the list does not name keeps its order after them. */
export async function orderFiles(
  db: Db,
  owner: FileOwner,
  field: string,
  ids: readonly number[],
): Promise<void> {
  const ofOwner = isOf(owner);
  await sql`
    update file set position = wanted.place from (
      select f.id, row_number() over (order by named.place nulls last, f.position, f.id) as place
      from file f left join unnest(${ids}::bigint[]) with ordinality as named (id, place) on named.id = f.id
      where ${ofOwner} and f.field = ${field}
    ) as wanted
    where file.id = wanted.id and file.position <> wanted.place`.execute(db);
}

export async function listFileIds(db: Db, recordIds: readonly number[]) {
  return db
    .selectFrom('file')
    .select(['id', 'record_id', 'field', 'institution_id'])
    .where('record_id', 'in', [...recordIds])
    .orderBy('id')
    .execute();
}
