import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Db } from '../../db/schema.ts';
import type { Snapshot } from '../shared/snapshot.ts';

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

export interface SectionRow {
  id: number;
  parentId: number | null;
  signature: string;
  title: string;
  dates: DateEntry[];
  isPublished: boolean;
}

const columns = `json_build_object('id', id, 'parentId', parent_id, 'signature', signature, 'title', title,
  'dates', dates, 'isPublished', is_published)`;

/** Live collections of an institution, or the one asked for, in natural order. */
export function listCollections(
  snapshot: Snapshot,
  institutionId: number,
  collectionId: number | null,
): Promise<SectionRow[]> {
  return snapshot.list<SectionRow>(
    `select ${columns} from record
     where institution_id = $1 and level = 'collection' and deleted_at is null and ($2::bigint is null or id = $2)
     order by sort_key, id`,
    [institutionId, collectionId],
  );
}

/** Live series below one collection or, without one, of the institution; siblings in natural order. */
export function listSeries(
  snapshot: Snapshot,
  institutionId: number,
  collectionId: number | null,
): Promise<SectionRow[]> {
  return snapshot.list<SectionRow>(
    `select ${columns} from record
     where institution_id = $1 and level = 'series' and deleted_at is null
       and ($2::bigint is null or (path >= $2 || '.' and path < $2 || '/'))
     order by sort_key, id`,
    [institutionId, collectionId],
  );
}
