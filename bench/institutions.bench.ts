import type { Pool } from 'pg';
import { startBenchServer } from './bench-server.ts';
import { medianOfBoth, milliseconds, ratio, table } from './measure.ts';

/** The list of institutions with its figures: `npm run bench -- institutions [institutions] [records in each]`. */
const INSTITUTIONS = Number(process.argv[2] ?? 2000);
const RECORDS_IN_EACH = Number(process.argv[3] ?? 500);
const RUNS = 60;

/** A collection in each, with its units. */
async function build(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into institution (signature, name, institution_type, is_published)
     select 'PL_' || number, 'Archiwum ' || md5(number::text), 'ngo', true from generate_series(1, $1) as number
     returning id`,
    [INSTITUTIONS],
  );
  await pool.query('alter table record disable trigger record_parent_guard');
  await pool.query(
    `insert into record (id, institution_id, level, path, signature, title, fields)
     select next.id, next.institution_id, 'collection', next.id || '.', '1', 'Zbiór', '{}'
     from (select nextval('record_id_seq') as id, institution.id as institution_id from institution) as next`,
  );
  await pool.query(
    `insert into record (id, institution_id, level, parent_id, path, signature, title, fields)
     select next.id, next.institution_id, 'unit', next.parent_id, next.parent_path || next.id || '.', next.number::text,
       'Akta gminy ' || next.number, '{"languages": ["pol"], "totalSize": 1}'
     from (
       select nextval('record_id_seq') as id, record.institution_id, record.id as parent_id,
         record.path as parent_path, number
       from record cross join generate_series(1, $1::int) as number where level = 'collection'
     ) as next`,
    [RECORDS_IN_EACH - 1],
  );
  await pool.query('alter table record enable trigger record_parent_guard');
  await pool.query(
    `update institution_count set collections = live.collections, units = live.units
     from (select institution_id, count(*) filter (where level = 'collection') as collections,
       count(*) filter (where level = 'unit') as units from record group by institution_id) as live
     where live.institution_id = institution_count.institution_id`,
  );
  await pool.query('vacuum analyze');
  return rows[0]?.id ?? 0;
}

/** The same rows and their number, with no rule of ours. */
const bareList = (order: string, where = 'true') => `
  select institution.*, counted.*, count(*) over () as total
  from institution join institution_count counted on counted.institution_id = institution.id
  where ${where} order by ${order}, institution.id limit 30`;

const BARE_SUM = `select sum(collections), sum(series), sum(units), sum(documents), sum(files),
  sum(published_collections), sum(published_series), sum(published_units), sum(published_documents),
  sum(published_files), sum(users) from institution_count`;

const CASES: [name: string, url: string, bare: string][] = [
  ['first page by name', '/api/institutions', bareList('institution.name collate polish')],
  [
    'last page by name',
    '/api/institutions?page=66',
    `${bareList('institution.name collate polish')} offset 1980`,
  ],
  ['most units first', '/api/institutions?sort=countUnits&order=desc', bareList('counted.units desc')],
  [
    'filtered by a word',
    '/api/institutions?query=archiwum',
    bareList('institution.name collate polish', `plain(institution.name) like '%archiwum%'`),
  ],
  ['row of totals', '/api/statistics/institutions/sum', BARE_SUM],
];

const server = await startBenchServer();
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  await server.signIn(await build(server.pool), 'ADMIN');
  const rows: string[][] = [];
  for (const [name, url, sql] of CASES) {
    const { ours, bare } = await medianOfBoth(
      RUNS,
      () => server.ask('GET', url),
      () => server.pool.query(sql),
    );
    rows.push([name, milliseconds(ours), milliseconds(bare), ratio(ours, bare)]);
  }
  console.log(`\n## ${INSTITUTIONS} institutions, ${INSTITUTIONS * RECORDS_IN_EACH} records\n`);
  console.log(table(['list of institutions', 'ms', 'bare SQL ms', 'ratio'], rows));
} finally {
  await server.close();
}
