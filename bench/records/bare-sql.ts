import type { Pool } from 'pg';
import type { BenchData } from '../build-records.ts';

/*
 * What each call must ask of the database, written by hand as tightly as it goes and without one
 * rule of ours: the same rows for a read, the same rows written in one transaction for a write.
 */
const HEAD = `
  r.*, institution.signature as institution_signature, institution.name as institution_name,
  creator.full_name as creator, editor.full_name as editor,
  (select json_agg(json_build_object('id', a.id, 'level', a.level, 'signature', a.signature, 'title', a.title) order by a.path)
    from record a where a.id = any(string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and a.id <> r.id) as ancestors`;
const HEAD_TABLES = `
  join institution on institution.id = r.institution_id
  left join app_user creator on creator.id = r.created_by
  left join app_user editor on editor.id = r.updated_by`;
const NODE = `r.id, r.level, r.title, r.signature, r.is_published, r.is_draft,
  record_count.series, record_count.units, record_count.documents
  from record r join record_count on record_count.record_id = r.id`;

const ROOTS = `select ${NODE} where r.institution_id = $1 and r.level = 'collection' and r.deleted_at is null
  order by r.sort_key, r.id`;
export const CHILDREN = `select ${NODE} where r.parent_id = $1 and r.deleted_at is null order by r.sort_key, r.id`;
export const PAGE = `select ${HEAD} from (
    select id from record where institution_id = $1 and level = 'document' and deleted_at is null
    order by tree_order, id limit 10 offset $2
  ) as page join record r on r.id = page.id ${HEAD_TABLES} order by r.tree_order, r.id`;
export const OPEN = `select ${HEAD}, record_count.series, record_count.units, record_count.documents,
    (select json_agg(author.name order by position) from record_author join author on author.id = author_id where record_id = r.id) as authors,
    (select json_agg(term.name order by position) from record_index join index_term term on term.id = index_id where record_id = r.id) as terms,
    (select json_agg(file) from file where file.record_id = r.id) as files
  from record r join record_count on record_count.record_id = r.id ${HEAD_TABLES} where r.id = $1`;
const INSERT = `with created as (
    insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields)
    select next.id, $1, 'unit', parent.id, parent.path || next.id || '.', $3, $4,
      '[{"dateType": "single", "dateFrom": "1939", "dateTo": null}]', '{"languages": ["pol"], "totalSize": 1}'
    from (select nextval('record_id_seq') as id) as next, record parent where parent.id = $2 returning *
  ), counted as (insert into record_count (record_id) select id from created
  ), noted as (insert into record_history (record_id, version, kind) select id, 0, 'create' from created)
  select * from created`;
const COUNT = `update record_count set units = units + 1 where record_id in (
  select unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) from record where id = $1)`;
const COUNT_INSTITUTION = 'update institution_count set units = units + 1 where institution_id = $1';
const UPDATE = `with before as (select * from record where id = $1 for update
  ), saved as (
    update record set title = $2, version = record.version + 1, updated_at = now() from before
    where record.id = before.id returning record.id
  ) insert into record_history (record_id, version, kind, state)
    select before.id, before.version, 'save', to_jsonb(before) from before, saved`;
const PARENTS = `select ${HEAD} from (
    (select id from record where institution_id = $1 and level = 'unit' and deleted_at is null
      and sort_key >= natural_key($2) and sort_key < natural_key($2) || U&'\\+10FFFF' order by sort_key, id limit 5)
    union
    (select id from record where institution_id = $1 and level = 'unit' and deleted_at is null
      and search_text like '%' || plain($2) || '%' limit 5)
  ) as found join record r on r.id = found.id ${HEAD_TABLES} limit 5`;

async function inTransaction(pool: Pool, statements: [string, unknown[]][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Statements by the name of the call that they are compared with. */
export function bareSql(pool: Pool, data: BenchData): Record<string, () => Promise<unknown>> {
  const { institutionId, collectionId, seriesId, hundredId, unitId, documentId } = data;
  const emptyCollection = collectionId + 1;
  const mark = Date.now();
  let serial = 0;
  return {
    'tree roots': () => pool.query(ROOTS, [institutionId]),
    'a node of 100 children': () => pool.query(CHILDREN, [hundredId]),
    'a node of 1,000 children': () => pool.query(CHILDREN, [seriesId]),
    'list, first page': () => pool.query(PAGE, [institutionId, 0]),
    'list, page 1,000': () => pool.query(PAGE, [institutionId, 9_990]),
    'open a document': () => pool.query(OPEN, [documentId]),
    'create a unit': () => {
      serial += 1;
      return inTransaction(pool, [
        [INSERT, [institutionId, emptyCollection, `goła ${mark}/${serial}`, `Jednostka ${serial}`]],
        [COUNT, [emptyCollection]],
        [COUNT_INSTITUTION, [institutionId]],
      ]);
    },
    'save a unit': () =>
      inTransaction(pool, [
        [UPDATE, [unitId + 1, `Tytuł ${performance.now()}`]],
        [OPEN, [unitId + 1]],
      ]),
    'search for a parent': () => pool.query(PARENTS, [institutionId, 'akta gminy']),
  };
}
