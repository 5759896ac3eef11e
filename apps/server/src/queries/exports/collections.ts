import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
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
  sortKey: string;
}

const columns = `json_build_object('id', id, 'parentId', parent_id, 'signature', signature, 'title', title,
  'dates', dates, 'isPublished', is_published, 'sortKey', sort_key)`;

/** Live collections of an institution, or the one requested, in natural order. */
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

/** True where more live records than this belong to a collection or, without one, to the institution. */
export async function hasMoreRecordsThan(
  snapshot: Snapshot,
  institutionId: number,
  collectionId: number | null,
  limit: number,
): Promise<boolean> {
  const beyond = await snapshot.list(
    `select json_build_object('id', id) from record
     where institution_id = $1 and deleted_at is null
       and ($2::bigint is null or id = $2 or (path >= $2 || '.' and path < $2 || '/'))
     offset $3 limit 1`,
    [institutionId, collectionId, limit],
  );
  return beyond.length > 0;
}

/** A place among siblings. */
interface SiblingPlace {
  key: string;
  id: number;
}

/** A stretch of a section: its own record (`isHead`), then those of its units that lie between two of its series. */
export interface Stretch {
  id: number;
  isHead: boolean;
  after: SiblingPlace;
  before: SiblingPlace;
}

export const FIRST_PLACE: SiblingPlace = { key: '', id: 0 };
/** Behind every key: the last character there is. */
export const LAST_PLACE: SiblingPlace = { key: '\u{10ffff}', id: 0 };

/** Stretches given as `$1`, with their rank: `s`. */
export const STRETCHES = `from rows from (jsonb_to_recordset($1::jsonb)
    as (id bigint, "isHead" boolean, "after" jsonb, "before" jsonb)) with ordinality as s (id, is_head, "after", "before", rank)`;

/** Live children of one level, in natural order; `s` limits them to a stretch. Read from the index on children. */
export const childrenOf = (parent: string, level: RecordLevel, more = '') =>
  `(select * from record where parent_id = ${parent} and level = '${level}' and deleted_at is null ${more}
    order by sort_key, id)`;
export const unitsOfStretch = (more = '') =>
  childrenOf(
    's.id',
    'unit',
    `and (sort_key, id) > (s."after" ->> 'key', (s."after" ->> 'id')::bigint)
     and (sort_key, id) < (s."before" ->> 'key', (s."before" ->> 'id')::bigint) ${more}`,
  );
