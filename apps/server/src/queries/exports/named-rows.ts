import type { CsvAuthor, CsvFile } from '@regest/contract/derive/csv-lists.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { columnOf, fieldsOf } from '@regest/contract/fields/field.ts';
import type { Snapshot } from '../shared/snapshot.ts';

/** Pairs of name and column, as `jsonb_build_object` takes them; fields without a column lie in `fields`. */
const AUTHOR_COLUMNS = fieldsOf(AUTHOR_FIELDS)
  .filter(({ column }) => column)
  .map(({ name }) => `'${name}', ${columnOf(name)}`)
  .join(', ');

/** Creators by their ids, and all of an institution where one is given. */
export function streamAuthors(
  snapshot: Snapshot,
  ids: readonly number[],
  institutionId: number | null,
): AsyncGenerator<CsvAuthor> {
  return snapshot.stream<CsvAuthor>(
    `select fields || jsonb_build_object('id', id, 'isDraft', is_draft, ${AUTHOR_COLUMNS})
     from author where id = any ($1::bigint[]) or institution_id = $2::bigint order by id`,
    [ids, institutionId],
  );
}

export function streamIndices(
  snapshot: Snapshot,
  ids: readonly number[],
): AsyncGenerator<{ id: number; type: string; name: string }> {
  return snapshot.stream(
    `select json_build_object('id', id, 'type', type, 'name', name)
     from index_term where id = any ($1::bigint[]) order by type, id`,
    [ids],
  );
}

/** Files of live records; of the institution itself too where no collection is named. */
export function streamFiles(
  snapshot: Snapshot,
  institutionId: number,
  collectionId: number | null,
): AsyncGenerator<CsvFile> {
  return snapshot.stream<CsvFile>(
    `select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type,
       'parentId', coalesce(f.record_id, f.institution_id), 'parentLevel', coalesce(r.level, 'institution'),
       'field', f.field, 'contentLength', f.size, 'isPublished', f.is_published, 'pages', f.pages,
       'duration', f.duration)
     from file f left join record r on r.id = f.record_id
     where f.institution_id = $1 and r.deleted_at is null and f.agreement_id is null
       and ($2::bigint is null or (r.path >= $2 || '.' and r.path < $2 || '/'))
     order by f.id`,
    [institutionId, collectionId],
  );
}
