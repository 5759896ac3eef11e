import { connect } from '../../apps/server/src/db/connect.ts';
import { rebuild } from '../../apps/server/src/search/index.ts';
import type { BenchServer } from '../bench-server.ts';
import { type BenchData, buildRecords, SIZES, type SizeName } from '../build-records.ts';
import { timed } from '../measure.ts';
import { describeRecords } from './describe-records.ts';
import { addPageTexts } from './page-texts.ts';
import { spreadRecords } from './spread.ts';

const PAGES: Record<SizeName, number> = { '10 000': 2_000, '100 000': 20_000, '1 000 000': 200_000 };

export interface Prepared {
  data: BenchData;
  pages: number;
  recordsPerSecond: number;
  pagesPerSecond: number;
}

async function stored(server: BenchServer): Promise<Prepared | undefined> {
  const { rows } = await server.pool.query<{ name: string | null }>(
    `select to_regclass('bench_search')::text as name`,
  );
  if (!rows[0]?.name) return undefined;
  return (await server.pool.query<{ prepared: Prepared }>('select prepared from bench_search')).rows[0]
    ?.prepared;
}

/** Records and pages, indexed; the data folder of an earlier run (REGEST_BENCH_DATA) has them already. */
export async function prepare(
  server: BenchServer,
  size: SizeName,
  { isSpread = false }: { isSpread?: boolean } = {},
): Promise<Prepared> {
  const earlier = await stored(server);
  if (earlier) return earlier;
  const { pool } = server;
  const data = await buildRecords(pool, SIZES[size], { describe: describeRecords });
  if (isSpread) await spreadRecords(pool);
  const { db, close } = connect(pool.options.connectionString ?? '');
  try {
    const records = await timed(() => rebuild({ db }));
    await addPageTexts(pool, PAGES[size]);
    const pages = await timed(() => rebuild({ db }));
    for (const table of ['search_record', 'search_text', 'search_term'])
      await pool.query(`vacuum analyze ${table}`);
    const prepared: Prepared = {
      data,
      pages: PAGES[size],
      recordsPerSecond: Math.round(data.records / (records / 1000)),
      pagesPerSecond: Math.round(PAGES[size] / (pages / 1000)),
    };
    await pool.query('create table bench_search (prepared jsonb)');
    await pool.query('insert into bench_search values ($1)', [prepared]);
    return prepared;
  } finally {
    await close();
  }
}
