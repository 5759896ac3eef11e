import type { Pool } from 'pg';

/** Full collections are alike: series of 1,000 units of 10 documents, so that page 1,000 of a list exists at every size. There are ten, the rest next to empty. */
export interface DataSize {
  fullCollections: number;
  seriesInEach: number;
}
export const SIZES = {
  '10 000': { fullCollections: 1, seriesInEach: 1 },
  '100 000': { fullCollections: 1, seriesInEach: 10 },
  '1 000 000': { fullCollections: 10, seriesInEach: 10 },
} as const satisfies Record<string, DataSize>;
export type SizeName = keyof typeof SIZES;

export const COLLECTIONS = 10;
const UNITS = 1000;
const DOCUMENTS = 10;

export interface BenchData {
  institutionId: number;
  collectionId: number;
  seriesId: number;
  unitId: number;
  documentId: number;
  /** A series with 100 units in an empty collection. */
  hundredId: number;
  /** A series with 999 units in an empty collection. */
  movedId: number;
  records: number;
}

/** Rows of one level below those of another, their ids and paths made by the database. */
const below = (parents: string, level: string, count: number, extra = '', from = 1) => `
  insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields)
  select ids.id, parent.institution_id, '${level}', parent.id, parent.path || ids.id || '.',
    ids.number::text, '${level} ' || ids.number || ' akta gminy i miasta',
    '[{"dateType": "single", "dateFrom": "1939", "dateTo": null}]', '{"languages": ["pol"]${extra}}'
  from (select id, institution_id, path from record where ${parents} order by id) as parent
  cross join lateral (
    select nextval('record_id_seq') as id, number, parent.id as parent_id
    from generate_series(${from}, ${from + count - 1}) as number
  ) as ids`;

const RECOUNT = `
  insert into record_count (record_id, series, units, documents)
  select record.id, coalesce(counted.series, 0), coalesce(counted.units, 0), coalesce(counted.documents, 0)
  from record left join (
    select step.id,
      count(*) filter (where level = 'series') as series, count(*) filter (where level = 'unit') as units,
      count(*) filter (where level = 'document') as documents
    from record cross join lateral unnest(string_to_array(rtrim(path, '.'), '.')::bigint[]) as step (id)
    where step.id <> record.id group by step.id
  ) as counted on counted.id = record.id`;

const RECOUNT_INSTITUTION = `
  update institution_count set collections = live.collections, series = live.series, units = live.units,
    documents = live.documents
  from (select institution_id, count(*) filter (where level = 'collection') as collections,
    count(*) filter (where level = 'series') as series, count(*) filter (where level = 'unit') as units,
    count(*) filter (where level = 'document') as documents from record group by institution_id) as live
  where live.institution_id = institution_count.institution_id`;

export async function buildRecords(pool: Pool, size: DataSize): Promise<BenchData> {
  const client = await pool.connect();
  const run = (sql: string, values: unknown[] = []) => client.query<{ id: number }>(sql, values);
  const first = async (sql: string, values: unknown[] = []) => (await run(sql, values)).rows[0]?.id ?? 0;
  try {
    await run('begin');
    const institutionId = await first(
      `insert into institution (signature, name, institution_type, is_published)
       values ('PL_1', 'Archiwum pomiarowe', 'ngo', true) returning id`,
    );
    await run('alter table record disable trigger record_parent_guard');
    await run(
      `insert into record (id, institution_id, level, path, signature, title, fields)
       select id, $1, 'collection', id || '.', number::text, 'Zbiór ' || number, '{"languages": ["pol"]}'
       from (select nextval('record_id_seq') as id, number from generate_series(1, $2) as number) as ids`,
      [institutionId, COLLECTIONS],
    );
    await run(
      below(
        `level = 'collection' and signature::int <= ${size.fullCollections}`,
        'series',
        size.seriesInEach,
      ),
    );
    await run(below(`level = 'series'`, 'unit', UNITS, ', "totalSize": 1'));
    await run(below(`level = 'unit'`, 'document', DOCUMENTS));
    // Past the numbers of a full collection.
    await run(below(`level = 'collection' and signature::int = ${COLLECTIONS}`, 'series', 1, '', 1000));
    const movedId = await first(`select max(id) as id from record where level = 'series'`);
    await run(below(`id = ${movedId}`, 'unit', 999, ', "totalSize": 1'));
    await run(below(`level = 'collection' and signature::int = ${COLLECTIONS - 1}`, 'series', 1, '', 1001));
    const hundredId = await first(`select max(id) as id from record where level = 'series'`);
    await run(below(`id = ${hundredId}`, 'unit', 100, ', "totalSize": 1'));
    await run(RECOUNT);
    await run(RECOUNT_INSTITUTION);
    await run('alter table record enable trigger record_parent_guard');
    await run('commit');
    await run('vacuum analyze');
    const collectionId = await first(`select min(id) as id from record where level = 'collection'`);
    const child = (parentId: number) =>
      first('select min(id) as id from record where parent_id = $1', [parentId]);
    const seriesId = await child(collectionId);
    const unitId = await child(seriesId);
    const documentId = await child(unitId);
    const records = await first('select count(*)::int as id from record');
    return { institutionId, collectionId, seriesId, unitId, documentId, hundredId, movedId, records };
  } finally {
    client.release();
  }
}
