import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';

export interface RecordPlace {
  id: number;
  institution_id: number;
  level: RecordLevel;
  path: string;
  deleted_at: string | null;
}

/** Whose a record is, what it is and whether it is in the trash: enough to decide who may see it. */
export function findRecordPlace(db: Db, id: number): Promise<RecordPlace | undefined> {
  return db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'path', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same for a record that must not be deleted before the change is done. */
export function shareRecordPlace(db: Db, id: number): Promise<RecordPlace | undefined> {
  return db
    .selectFrom('record')
    .select(['id', 'institution_id', 'level', 'path', 'deleted_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}
