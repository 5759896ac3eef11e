import type { Db } from '../../db/schema.ts';

/** A collection that is not in the trash, with what its documents say of its institution. */
export function findLiveCollection(db: Db, id: number) {
  return db
    .selectFrom('record')
    .innerJoin('institution', 'institution.id', 'record.institution_id')
    .select(['record.id', 'record.title', 'record.signature', 'record.institution_id'])
    .select([
      'institution.signature as institution_signature',
      'institution.name as institution_name',
      'institution.archive_name',
    ])
    .where('record.id', '=', id)
    .where('record.level', '=', 'collection')
    .where('record.deleted_at', 'is', null)
    .executeTakeFirst();
}
