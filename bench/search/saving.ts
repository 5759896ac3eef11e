import { connect } from '../../apps/server/src/db/connect.ts';
import { findIndexableRecords, wordsOfRecord } from '../../apps/server/src/search/indexing.ts';
import type { BenchServer } from '../bench-server.ts';
import { quantile, timed, times } from '../measure.ts';

const BLOCKS = 6;
const RUNS = 15;
const TABLES = ['search_record', 'search_term'];

/** What a save costs with and without the index, in turns; without, its rows are dropped on their way in. */
export async function measureSaving({ pool, call }: BenchServer, unitId: number) {
  await pool.query(
    `create or replace function bench_skip() returns trigger language plpgsql as 'begin return null; end'`,
  );
  for (const table of TABLES)
    await pool.query(
      `create or replace trigger bench_skip before insert on ${table} for each row execute function bench_skip()`,
    );
  const taken = { with: [] as number[], without: [] as number[] };
  for (let block = 0; block < BLOCKS; block += 1) {
    for (const kind of ['without', 'with'] as const) {
      for (const table of TABLES)
        await pool.query(`alter table ${table} ${kind === 'with' ? 'disable' : 'enable'} trigger bench_skip`);
      for (let run = 0; run < RUNS; run += 1) {
        const title = `Akta gminy i parafii nr ${block} ${run} ${kind}`;
        taken[kind].push(
          await timed(() => call('PUT', `/api/units/${unitId}`, { unit: { title, authorsUnknown: true } })),
        );
      }
    }
  }
  for (const table of TABLES) await pool.query(`drop trigger bench_skip on ${table}`);
  const { db, close } = connect(pool.options.connectionString ?? '');
  const records = await findIndexableRecords(db, [unitId]);
  const words = await times(100, async () => Promise.all(records.map(wordsOfRecord)));
  await close();
  return {
    save: quantile(taken.with, 0.5),
    unwritten: quantile(taken.without, 0.5),
    words: quantile(words, 0.5),
  };
}
