import type { Pool } from 'pg';
import { createIncoming, takeIncoming } from '../../../apps/server/src/queries/statistics/incoming.ts';
import { analyzeStatistics, rollUp } from '../../../apps/server/src/queries/statistics/roll-up.ts';
import { startBenchServer } from '../../bench-server.ts';
import { median, milliseconds, table } from '../../measure.ts';
import { timed } from './watch-memory.ts';

const ROWS = Number(process.env.BENCH_STATISTICS_ROWS ?? 5_000_000);
const PAGES = 20_000;
const RUNS = 4;

/** Few pages are read by many and many by few; all of it in one institution, the worst case. */
const VISITS = `
  insert into incoming
  select $1, (array['INSTITUTION', 'COLLECTION', 'SERIES', 'UNIT', 'DOCUMENT'])[page % 5 + 1],
    'PL_1_' || page, 'Strona ' || page, '/strona/' || page, date '2019-04-07' + (random() * 1086)::int,
    (array['desktop', 'mobile', 'tablet'])[(random() * 2)::int + 1],
    '/strona/' || floor(power(random(), 4) * ${PAGES})::int,
    (array['Poland', 'Germany', 'France', 'Ukraine', 'United States'])[(random() * 4)::int + 1],
    'Miasto ' || (random() * 800)::int, views, views, views * 40, views % 2, views % 3 / 2, views % 2
  from (select floor(power(random(), 4) * ${PAGES})::int as page, (random() * 9)::int + 1 as views
    from generate_series(1, ${ROWS})) as visits`;

async function importVisits(pool: Pool, institutionId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await createIncoming(client);
    await client.query(VISITS, [institutionId]);
    await takeIncoming(client);
    await rollUp(client, [institutionId]);
    await client.query('commit');
    await analyzeStatistics(client);
  } finally {
    client.release();
  }
}

const RANGES = {
  'whole period': '',
  'all but a day at each end': 'dateFrom=2019-04-08&dateTo=2022-03-27',
  'from the middle of a month to another': 'dateFrom=2019-07-15&dateTo=2021-09-16',
};
/** The calls that each screen makes. */
const SCREENS: Record<string, string[]> = {
  'statistics/all': [
    'ga-institution-report?',
    'ga-report?',
    'ga-report?per_page=10&',
    'ga-page-report?category=DEVICE_CATEGORY&',
    'ga-page-report?category=PREVIOUS_PAGE_PATH&',
    'ga-page-report?category=COUNTRY&',
    'ga-page-report?category=CITY&',
  ],
  'statistics/level/unit': ['ga-institution-report?level=UNIT&', 'ga-report?level=UNIT&sort=BOUNCE_RATE&'],
  'statistics/page (the most read)': [
    'ga-report?url=%2Fstrona%2F0&',
    'ga-page-report?url=%2Fstrona%2F0&category=PREVIOUS_PAGE_PATH&',
    'ga-page-report?url=%2Fstrona%2F0&category=CITY&',
  ],
};

export async function measureStatistics(): Promise<string> {
  const server = await startBenchServer();
  try {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into institution (signature, name, institution_type) values ('PL_1', 'Pomiar', 'ngo') returning id`,
    );
    const institutionId = Number(rows[0]?.id);
    await server.signIn(institutionId);
    const imported = await timed(() => importVisits(server.pool, institutionId));
    const lines: string[][] = [];
    for (const [screen, calls] of Object.entries(SCREENS)) {
      for (const [name, range] of Object.entries(RANGES)) {
        // A browser asks for all of a screen at once.
        const all = () =>
          Promise.all(calls.map((call) => server.call('GET', `/api/statistics/${call}${range}`)));
        const first = await timed(all);
        lines.push([
          screen,
          name,
          String(calls.length),
          milliseconds(first),
          milliseconds(await median(RUNS, all)),
        ]);
      }
    }
    const head = ['screen', 'period', 'calls', 'first ms (≤ 1000)', 'median ms'];
    return `${ROWS} rows summed in ${(imported / 1000).toFixed(0)} s\n\n${table(head, lines)}`;
  } finally {
    await server.close();
  }
}
