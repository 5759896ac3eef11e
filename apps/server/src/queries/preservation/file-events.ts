import type { Insertable } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { FileTables } from '../../db/schema-files.ts';

export async function insertFileEvent(db: Db, event: Insertable<FileTables['file_event']>): Promise<void> {
  await db.insertInto('file_event').values(event).execute();
}

export async function countFileEvents(db: Db, fileId: number): Promise<number> {
  const { count } = await db
    .selectFrom('file_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return count;
}

export function listFileEvents(db: Db, fileId: number, page: number, perPage: number) {
  return db
    .selectFrom('file_event')
    .select(['id', 'at', 'kind', 'outcome', 'expected', 'found', 'detail', 'agent'])
    .where('file_id', '=', fileId)
    .orderBy('id', 'desc')
    .offset(page * perPage)
    .limit(perPage)
    .execute();
}
