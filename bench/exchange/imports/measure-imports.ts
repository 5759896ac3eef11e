import type { Pool } from 'pg';
import { type BenchServer, startBenchServer } from '../../bench-server.ts';
import { buildRecords, SIZES } from '../../build-records.ts';
import { milliseconds, quantile, ratio, table } from '../../measure.ts';
import { growthDuring, timed } from '../exports/watch-memory.ts';
import { importSteps } from './import-steps.ts';
import { unitsSheet } from './sheet-file.ts';

const ROWS = 5_000;
const RUNS = 3;
const LARGE = 100_000;

type Steps = ReturnType<typeof importSteps>;

async function withImports(
  work: (steps: Steps, server: BenchServer, collectionId: number) => Promise<string>,
): Promise<string> {
  const server = await startBenchServer();
  process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
  try {
    const data = await buildRecords(server.pool, SIZES['10 000']);
    await server.signIn(data.institutionId);
    const { rows } = await server.pool.query<{ id: number }>('select max(id)::int as id from app_user');
    return await work(importSteps(server, data.institutionId, rows[0]?.id ?? 0), server, data.collectionId);
  } finally {
    await server.close();
  }
}

/** Reading and checking a sheet: how long, and how much memory that takes. */
export function measureCheck(): Promise<string> {
  return withImports(async (steps, _, collectionId) => {
    const sheet = unitsSheet(ROWS, collectionId);
    // A first import, since memory that the engine takes once does not grow with the rows.
    await steps.check(await steps.bring('units.csv', unitsSheet(200, collectionId)));
    const times: number[] = [];
    let growth = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const id = await steps.bring('units.csv', sheet);
      const grown = await growthDuring(async () => {
        times.push(await timed(() => steps.check(id)));
      });
      growth = Math.max(growth, grown);
    }
    return table(
      ['rows', 'check s (≤ 10)', 'growth MB (< 150)'],
      [[String(ROWS), (quantile(times, 0.5) / 1000).toFixed(1), growth.toFixed(0)]],
    );
  });
}

/** The least work of any program: the record, its count and a line of history, from the same values, 500 at a time. */
const BARE = `
  with created as (
    insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_draft,
      created_by, updated_by)
    select nextval('record_id_seq'), ir.institution_id, 'unit', ir.parent_id, parent.path || currval('record_id_seq') || '.',
      'b' || ir.signature, ir.title, coalesce(ir.values -> 'dates', '[]'), ir.values - 'dates' - 'title' - 'signature',
      true, $2, $2
    from (select import_row.*, import.institution_id from import_row join import on import.id = import_id
      where import_id = $1 and number > $3 order by number limit 500) as ir
    join record parent on parent.id = ir.parent_id
    returning id
  ), counted as (insert into record_count (record_id) select id from created)
  insert into record_history (record_id, version, kind, by_user) select id, 0, 'create', $2 from created`;

async function bareInserts(pool: Pool, importId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (let after = 0; after < ROWS; after += 500) await client.query(BARE, [importId, null, after]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function forget(pool: Pool): Promise<void> {
  await pool.query(`
    with gone as (delete from record where level = 'unit' and signature like 'bn%' returning id)
    delete from record_history using gone where record_id = gone.id`);
  await pool.query('vacuum analyze record, record_history, record_count');
}

/** Applying what was checked beside the same rows inserted bare, in turns. */
export function measureApply(): Promise<string> {
  return withImports(async (steps, { pool }, collectionId) => {
    const sheet = unitsSheet(ROWS, collectionId);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const id = await steps.bring('units.csv', sheet);
      await steps.check(id);
      const plain = await timed(() => bareInserts(pool, id));
      await forget(pool);
      await steps.beginApply(id);
      const mine = await timed(() => steps.apply(id));
      await steps.undo(id);
      if (run === 0) continue;
      ours.push(mine);
      bare.push(plain);
    }
    const [mine, plain] = [quantile(ours, 0.5), quantile(bare, 0.5)];
    return table(
      ['rows', 'apply ms', 'bare inserts with history ms', 'ratio (≤ 3)'],
      [[String(ROWS), milliseconds(mine), milliseconds(plain), ratio(mine, plain)]],
    );
  });
}

/** Ten times the rows must not need ten times the memory. */
export function measureLarge(most = LARGE): Promise<string> {
  return withImports(async (steps, _, collectionId) => {
    const lines: string[][] = [];
    for (const rows of [most / 10, most]) {
      const bytes = unitsSheet(rows, collectionId);
      const id = await steps.bring('units.csv', bytes);
      let [checked, applied, undone] = [0, 0, 0];
      const growth = await growthDuring(async () => {
        checked = await timed(() => steps.check(id));
        await steps.beginApply(id);
        applied = await timed(() => steps.apply(id));
        undone = await timed(() => steps.undo(id));
      });
      lines.push(
        [rows, bytes.length / 1e6, checked / 1000, applied / 1000, undone / 1000, growth].map((figure) =>
          figure.toFixed(0),
        ),
      );
    }
    return table(['rows', 'file MB', 'check s', 'apply s', 'undo s', 'growth MB'], lines);
  });
}
