import type { Insertable } from 'kysely';
import type { Versioned } from '../../db/column-types.ts';
import type { Db } from '../../db/schema.ts';
import type { NewsTable } from '../../db/schema-people.ts';
import { editedBy } from '../shared/edited-by.ts';

const COLUMNS = ['id', 'date', 'title', 'content', 'fields', 'version'] as const;

export function listNews(db: Db) {
  return db.selectFrom('news').select(COLUMNS).orderBy('date', 'desc').orderBy('id', 'desc').execute();
}

export function lockNews(db: Db, id: number) {
  return db.selectFrom('news').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type NewsRow = NonNullable<Awaited<ReturnType<typeof lockNews>>>;
/** Columns of a save; person and time are added here. */
export type NewsColumns = Omit<Insertable<NewsTable>, 'id' | keyof Versioned>;

export async function insertNews(db: Db, values: NewsColumns, byUser: number): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({ ...values, created_by: byUser, updated_by: byUser })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setNews(db: Db, id: number, values: NewsColumns, byUser: number): Promise<void> {
  await db
    .updateTable('news')
    .set({ ...values, ...editedBy(byUser) })
    .where('id', '=', id)
    .execute();
}

export async function deleteNews(db: Db, id: number): Promise<boolean> {
  const row = await db.deleteFrom('news').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
