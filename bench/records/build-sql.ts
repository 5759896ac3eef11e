/** Rows of one level below those of another; their ids, paths and places in the order made by the database. */
export const below = (parents: string, level: string, count: number, extra = '', from = 1) => `
  with numbers as materialized (
    select number, natural_key(number::text) as sort_key from generate_series(${from}, ${from + count - 1}) as number
  )
  insert into record (id, institution_id, level, parent_id, path, tree_key, signature, title, dates, fields)
  select ids.id, parent.institution_id, '${level}', parent.id, parent.path || ids.id || '.',
    parent.tree_key || chr(1) || ids.sort_key || chr(1) || lpad(ids.id::text, 10, '0'),
    ids.number::text, '${level} ' || ids.number || ' akta gminy i miasta',
    '[{"dateType": "single", "dateFrom": "1939", "dateTo": null}]', '{"languages": ["pol"]${extra}}'
  from (select id, institution_id, path, tree_key from record where ${parents} order by id) as parent
  cross join lateral (
    select nextval('record_id_seq') as id, number, sort_key, parent.id as parent_id from numbers
  ) as ids`;

export const RECOUNT = `
  insert into record_count (record_id, series, units, documents)
  select record.id, coalesce(counted.series, 0), coalesce(counted.units, 0), coalesce(counted.documents, 0)
  from record left join (
    select step.id,
      count(*) filter (where level = 'series') as series, count(*) filter (where level = 'unit') as units,
      count(*) filter (where level = 'document') as documents
    from record cross join lateral unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) as step (id)
    where step.id <> record.id group by step.id
  ) as counted on counted.id = record.id`;

export const RECOUNT_INSTITUTION = `
  update institution_count set collections = live.collections, series = live.series, units = live.units,
    documents = live.documents
  from (select institution_id, count(*) filter (where level = 'collection') as collections,
    count(*) filter (where level = 'series') as series, count(*) filter (where level = 'unit') as units,
    count(*) filter (where level = 'document') as documents from record group by institution_id) as live
  where live.institution_id = institution_count.institution_id`;
