import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { connect } from '../../apps/server/src/db/connect.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded/start-embedded-postgres.ts';
import { rebuild } from '../../apps/server/src/search/index.ts';
import { hashToken, newToken } from '../../apps/server/src/services/session/token.ts';
import { startProgram } from '../../apps/server/test/processes/program.ts';
import { type BenchData, buildRecords, SIZES, type SizeName } from '../build-records.ts';
import { milliseconds, quantile, table } from '../measure.ts';
import { type EditorCounts, type Load, work } from './editor.ts';
import { type Memory, memoryOf } from './memory-of.ts';

/** `npm run soak -- [--records "1 000 000"] [--minutes 5] [--editors 50] [--think 1000]` */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10 000' },
    minutes: { type: 'string', default: '0.5' },
    editors: { type: 'string', default: '50' },
    think: { type: 'string', default: '1000' },
  },
});
const ROOT = join(import.meta.dirname, '../..');
const size = values.records as SizeName;
if (!(size in SIZES)) throw new Error(`--records is one of ${Object.keys(SIZES).join(', ')}`);

/** Data is kept between runs, as long as the schema stays as it is. */
function folderOf(): string {
  const migrations = join(ROOT, 'apps/server/src/db/migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  for (const name of ['build-records.ts', 'bulk-load.ts', 'records/build-sql.ts'])
    hash.update(readFileSync(join(import.meta.dirname, '..', name)));
  const folder = join(ROOT, '.cache', `soak-${size.replaceAll(' ', '')}-${hash.digest('hex').slice(0, 12)}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function logTime<Made>(what: string, work: () => Promise<Made>): Promise<Made> {
  const startedAt = Date.now();
  const outcome = await work();
  console.log(`${what}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return outcome;
}

async function readOrBuild(pool: Pool): Promise<BenchData> {
  await pool.query('create table if not exists soak_data (data jsonb not null)');
  const { rows } = await pool.query<{ data: BenchData }>('select data from soak_data');
  if (rows[0]) return rows[0].data;
  const data = await logTime(`${size} records built`, () => buildRecords(pool, SIZES[size]));
  await pool.query('insert into soak_data values ($1)', [JSON.stringify(data)]);
  return data;
}

/** Accounts of the overload, each signed in on one machine. */
async function signInEditors(pool: Pool, institutionId: number): Promise<string[]> {
  const tokens = Array.from({ length: Number(values.editors) * 10 }, newToken);
  await pool.query(
    `with person as (
       insert into app_user (institution_id, name, full_name, email, role, password_hash)
       select $1, gen_random_uuid(), 'Pomiar', gen_random_uuid() || '@regest.example', 'EDITOR', '-'
       from generate_series(1, cardinality($2::bytea[])) returning id
     ), numbered as (select id, row_number() over () as place from person)
     insert into session (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day'
     from numbered join unnest($2::bytea[]) with ordinality as given (hash, place) using (place)`,
    [institutionId, tokens.map(hashToken)],
  );
  return tokens;
}

async function prepare(folder: string): Promise<{ data: BenchData; tokens: string[] }> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  await migrate(database.ownerUrl, database.url);
  const { pool, db, close } = connect(database.ownerUrl);
  const data = await readOrBuild(pool);
  // Else the server would build it beside the editors, for as long as they work.
  await logTime('index of the search built', () => rebuild({ db }));
  await logTime('vacuumed', () => pool.query('vacuum analyze'));
  const tokens = await signInEditors(pool, data.institutionId);
  await close();
  await database.stop();
  return { data, tokens };
}

const folder = folderOf();
const { data, tokens } = await prepare(folder);
const metricsPort = await freePort();
const program = await startProgram({
  env: { REGEST_DATA: folder, REGEST_DEMO: '0', REGEST_METRICS_PORT: String(metricsPort) },
});
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

async function phase(editors: number, minutes: number): Promise<{ counts: EditorCounts; memory: Memory[] }> {
  const until = Date.now() + minutes * 60_000;
  const load: Load = { address: program.address, agent, tokens, data, thinkMs: Number(values.think), until };
  const counts: EditorCounts = { ms: [], byKind: new Map(), refused: new Map(), errors: [] };
  const memory: Memory[] = [];
  const watch = (async () => {
    for (; Date.now() < until; await wait(2000)) memory.push(await memoryOf(program.pid, metricsPort));
  })();
  await Promise.all(Array.from({ length: editors }, (_, i) => work(load, i, counts)));
  await watch;
  return { counts, memory };
}

try {
  const minutes = Number(values.minutes);
  const editors = Number(values.editors);
  await phase(4, 0.1);
  const phases = [
    ['1 editor', await phase(1, Math.min(minutes, 1))],
    [`${editors} editors`, await phase(editors, minutes)],
    [`${editors * 10} editors (overload)`, await phase(editors * 10, Math.min(minutes, 1))],
  ] as const;
  const single = quantile(phases[0][1].counts.ms, 0.95);
  const rows = phases.map(([name, { counts, memory }]) => {
    const p95 = quantile(counts.ms, 0.95);
    const half = Math.floor(memory.length / 2);
    const lowest = (part: Memory[]) => Math.min(...part.map(({ rssMb }) => rssMb));
    return [
      name,
      String(counts.ms.length),
      milliseconds(quantile(counts.ms, 0.5)),
      milliseconds(p95),
      (p95 / single).toFixed(1),
      [...counts.refused].map(([kind, times]) => `${kind} ${times}`).join(', ') || '0',
      String(counts.errors.length),
      `${lowest(memory.slice(0, half))} → ${lowest(memory.slice(half))}`,
    ];
  });
  console.log(
    table(['load', 'answers', 'p50 ms', 'p95 ms', 'p95 / single', 'put off (503)', 'errors', 'RSS MB'], rows),
  );
  const kinds = [...new Set(phases.flatMap(([, { counts }]) => [...counts.byKind.keys()]))].sort();
  const byKind = kinds.map((kind) => [
    kind,
    ...phases.map(([, { counts }]) => milliseconds(quantile(counts.byKind.get(kind) ?? [], 0.95))),
  ]);
  console.log(table(['p95 ms', ...phases.map(([name]) => name)], byKind));
  const errors = phases.flatMap(([, { counts }]) => counts.errors);
  for (const error of errors.slice(0, 20)) console.log(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
} finally {
  agent.destroy();
  await program.stop();
}
