import { loadavg } from 'node:os';
import { sweepHarvest } from '../../apps/server/src/services/harvest/sweep-harvest.ts';
import { ensurePortalBuilt } from '../../scripts/bootstrap/build-portal.mjs';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { type BenchData, buildRecords, SIZES, type SizeName } from '../build-records.ts';
import { mediansInTurns, milliseconds, quantile, ratio, table, timed, times } from '../measure.ts';

/**
 * `npm run bench -- records closures "100 000"`: lists of the editor and pages of readers where a tenth of all records
 * is closed, beside the same records without a closure, in turns; then a midnight that opens 100,000 records at once.
 */
const [recordCount = '100 000'] = process.argv.slice(2);
const size: SizeName = recordCount in SIZES ? (recordCount as SizeName) : '100 000';
const RUNS = 100;
const LIMIT = 1.1;
const OPENED_AT_MIDNIGHT = 100_000;
/** No request may take longer while the records of a night are stamped. */
const MIDNIGHT_LIMIT_MS = 1_000;

const [EVENING, MORNING] = ['2026-12-31T23:59:50+01', '2027-01-01T00:00:01+01'];
const closure = (scope: 'files' | 'record', until: string) =>
  `'{"scope": "${scope}", "reason": "personalData", "until": "${until}", "atEnd": "open"}'::jsonb`;

/** Every tenth unit, with the ten documents of each: of one half the files, of the other the whole record. */
const CLOSE_A_TENTH = `
  update record set fields = fields || jsonb_build_object('closure',
    case when signature::int % 20 = 0 then ${closure('files', '2051-12-31')} else ${closure('record', '2051-12-31')} end)
  where level = 'unit' and signature::int % 10 = 0`;
const CLOSE_UNTIL_MIDNIGHT = `
  update record set fields = fields || jsonb_build_object('closure', ${closure('record', '2026-12-31')})
  where id in (select id from record where level = 'document' order by id limit ${OPENED_AT_MIDNIGHT})`;

interface Side {
  server: BenchServer;
  data: BenchData;
}

async function build(): Promise<Side> {
  const server = await startBenchServer();
  const { pool } = server;
  const data = await buildRecords(pool, SIZES[size]);
  // The clock of closures is a row, so that moving it makes no statement be planned again.
  await pool.query(`create table bench_clock (moment timestamptz not null)`);
  await pool.query(`grant select on bench_clock to public`);
  await pool.query(`insert into bench_clock values ('${EVENING}')`);
  await pool.query(
    `create or replace function closure_now() returns timestamptz language sql stable as
     $$ select moment from public.bench_clock $$`,
  );
  await pool.query(`update harvest_state set closures_until = closure_day()`);
  await pool.query('update record set is_published = true, published_at = now() where deleted_at is null');
  await server.signIn(data.institutionId, 'EDITOR');
  return { server, data };
}

const settle = async ({ server }: Side) => {
  await sweepHarvest(server.app.deps, () => true);
  await server.pool.query('vacuum analyze');
};

/** The same calls of each side; the record is one without a closure, as most are. */
async function callsOf({ server, data }: Side): Promise<Record<string, () => Promise<unknown>>> {
  const located = await server.app.inject(`/portal/r/${data.documentId}`);
  const address = String(located.headers.location);
  const series = String((await server.app.inject(`/portal/r/${data.seriesId}`)).headers.location);
  let serial = 0;
  // Another address each time: no page comes from the cache.
  const fresh = () => {
    serial += 1;
    return serial;
  };
  return {
    'editor: list, first page of 10': () => server.ask('GET', '/api/units?per_page=10'),
    'editor: list, page of 100': () => server.ask('GET', '/api/units?per_page=100&page=20'),
    'editor: open a record': () => server.ask('GET', `/api/documents/${data.documentId}`),
    'portal: page of a record, not cached': () => server.ask('GET', `${address}?x=${fresh()}`),
    'portal: page of a series, not cached': () => server.ask('GET', `${series}?x=${fresh()}`),
  };
}

async function compare(open: Side, closed: Side): Promise<boolean> {
  const [without, withClosures] = [await callsOf(open), await callsOf(closed)];
  const rows: string[][] = [];
  let isKept = true;
  for (const [name, call] of Object.entries(without)) {
    const same = withClosures[name] ?? call;
    const [bare = Number.NaN, ours = Number.NaN] = await mediansInTurns(RUNS, [call, same], RUNS);
    const isWithin = ours <= LIMIT * bare;
    isKept &&= isWithin;
    const share = ratio(ours, bare);
    rows.push([name, milliseconds(bare), milliseconds(ours), isWithin ? share : `**${share}**`]);
  }
  console.log(table(['call', 'no closures, ms', 'a tenth closed, ms', `ratio, wanted ≤ ${LIMIT}`], rows));
  return isKept;
}

async function measureMidnight(side: Side): Promise<boolean> {
  const { server, data } = side;
  await server.pool.query(CLOSE_UNTIL_MIDNIGHT);
  await settle(side);
  const calls = await callsOf({ server, data: { ...data, documentId: data.unitId } });
  const page = calls['portal: page of a record, not cached'];
  const harvest = () => server.ask('GET', '/portal/oai?verb=ListRecords&metadataPrefix=oai_dc');
  if (!page) throw new Error('The page is not among the calls.');
  const before = [quantile(await times(RUNS, page), 0.5), quantile(await times(RUNS / 4, harvest), 0.5)];
  await server.pool.query(`update bench_clock set moment = '${MORNING}'`);
  const firstPage = await timed(page);
  const firstHarvest = await timed(harvest);
  const longest = async (work: () => Promise<unknown>) => Math.max(...(await times(RUNS, work, 0)));
  const stamping = timed(() => sweepHarvest(server.app.deps, () => true));
  const meanwhile = await longest(page);
  const harvestMeanwhile = await timed(harvest);
  const head = ['', 'before, median ms', 'after midnight, ms', 'ratio'];
  const line = (name: string, rest: number | undefined, ms: number) => [
    name,
    milliseconds(rest ?? Number.NaN),
    milliseconds(ms),
    ratio(ms, rest ?? Number.NaN),
  ];
  console.log(`\n### A midnight that opens ${OPENED_AT_MIDNIGHT.toLocaleString('en')} records\n`);
  console.log(
    table(head, [
      line('first page', before[0], firstPage),
      line('first OAI answer', before[1], firstHarvest),
      line(`longest of ${RUNS} pages while they are stamped`, before[0], meanwhile),
      line('OAI answer while they are stamped', before[1], harvestMeanwhile),
      ['all stamped', '', milliseconds(await stamping), ''],
    ]),
  );
  const slowest = Math.max(firstPage, firstHarvest, meanwhile, harvestMeanwhile);
  console.log(`\nSlowest ${milliseconds(slowest)} ms, wanted ≤ ${MIDNIGHT_LIMIT_MS} ms.`);
  return slowest <= MIDNIGHT_LIMIT_MS;
}

ensurePortalBuilt();
const sides: Side[] = [];
const closeAll = () => Promise.all(sides.map(({ server }) => server.close()));
process.once('SIGINT', () => closeAll().finally(() => process.exit(130)));
try {
  const open = await build();
  sides.push(open);
  const withClosures = await build();
  sides.push(withClosures);
  await withClosures.server.pool.query(CLOSE_A_TENTH);
  for (const side of sides) await settle(side);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n## Closures among ${open.data.records.toLocaleString('en')} records, at a load of ${load}\n`,
  );
  if (!(await compare(open, withClosures))) process.exitCode = 1;
  if (!(await measureMidnight(open))) process.exitCode = 1;
} finally {
  await closeAll();
}
