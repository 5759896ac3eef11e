import type { Db } from '../../db/schema.ts';
import { editedBy } from '../shared/edited-by.ts';

const COLUMNS = ['id', 'date', 'title', 'content', 'version'] as const;

export function listNews(db: Db) {
  return db.selectFrom('news').select(COLUMNS).orderBy('date', 'desc').orderBy('id', 'desc').execute();
}

export function lockNews(db: Db, id: number) {
  return db.selectFrom('news').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface NewsValues {
  date: string;
  title: string;
  content: string;
}

export function insertNews(db: Db, values: NewsValues, byUser: number) {
  return db
    .insertInto('news')
    .values({ ...values, created_by: byUser, updated_by: byUser })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function setNews(db: Db, id: number, values: NewsValues, byUser: number) {
  return db
    .updateTable('news')
    .set({
      ...values,
      ...editedBy(byUser),
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteNews(db: Db, id: number): Promise<boolean> {
  const row = await db.deleteFrom('news').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
