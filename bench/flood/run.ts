import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../../apps/server/test/processes/program.ts';
import { ensurePortalBuilt } from '../../scripts/bootstrap/build-portal.mjs';
import { startBenchServer } from '../bench-server.ts';
import type { BenchData } from '../build-records.ts';
import { milliseconds, quantile, table } from '../measure.ts';
import { publicHoldings } from '../portal/prepare.ts';
import { type EditorCounts, type Load, work } from '../soak/editor.ts';
import type { FloodOrder, FloodReport } from './hostile.ts';

/**
 * `npm run flood -- [--seconds 25] [--editors 50] [--think 1000]`: editors alone, then the same editors while one
 * EDITOR and one network of readers send the largest requests they may. Loopback only; ends by itself.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '25' },
    editors: { type: 'string', default: '50' },
    think: { type: 'string', default: '1000' },
  },
});
const [seconds, editors, thinkMs] = [values.seconds, values.editors, values.think].map(Number) as [
  number,
  number,
  number,
];
const MAX_TIMES_SLOWER = 2;
const MAX_WAIT_MS = 1000;
const BULK = 9000;
const SCANS = 5000;

interface Prepared {
  data: BenchData;
  honest: string[];
  hostile: string;
  ids: number[];
  manyScans: number;
}

async function prepare(folder: string): Promise<Prepared> {
  const server = await startBenchServer({ dataDir: folder });
  try {
    const { data } = await publicHoldings(server, '10 000');
    const manyScans = data.documentId + 70;
    await server.pool.query(
      `insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
         is_published, published_at, inspected_at, pages)
       select institution_id, $1, field, number, 'skan ' || number, mime_type, gen_random_uuid(), size, sha256,
         true, now(), now(), 1
       from file, generate_series(1, $3) as number where record_id = $2 limit $3`,
      [manyScans, data.documentId, SCANS],
    );
    const { rows } = await server.pool.query<{ id: number }>(
      `select id from record where level = 'document' and institution_id = $1 and id > $2 order by id limit $3`,
      [data.institutionId, data.documentId + 100, BULK],
    );
    const honest: string[] = [];
    for (let i = 0; i < editors; i += 1) honest.push(await server.another(data.institutionId));
    const hostile = await server.another(data.institutionId);
    return { data, honest, hostile, ids: rows.map(({ id }) => id), manyScans };
  } finally {
    await server.close();
  }
}

ensurePortalBuilt();
const folder = mkdtempSync(join(tmpdir(), 'regest-flood-'));
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
let program: Awaited<ReturnType<typeof startProgram>> | undefined;
try {
  const { data, honest, hostile, ids, manyScans } = await prepare(folder);
  program = await startProgram({ env: { REGEST_DATA: folder, REGEST_DEMO: '0', REGEST_FIXITY_DAYS: '0' } });
  const { address } = program;

  const phase = async (length: number): Promise<EditorCounts> => {
    const load: Load = { address, agent, tokens: honest, data, thinkMs, until: Date.now() + length * 1000 };
    const counts: EditorCounts = { ms: [], byKind: new Map(), refused: new Map(), errors: [] };
    await Promise.all(Array.from({ length: editors }, (_, number) => work(load, number, counts)));
    return counts;
  };
  const floodDuring = async (length: number): Promise<{ counts: EditorCounts; report: FloodReport }> => {
    const child = fork(join(import.meta.dirname, 'hostile.ts'));
    const until = Date.now() + length * 1000;
    child.send({ address, token: hostile, data, ids, manyScans, until } satisfies FloodOrder);
    const reported = once(child, 'message') as Promise<[FloodReport]>;
    const counts = await phase(length);
    const [report] = await reported;
    return { counts, report };
  };

  await phase(5);
  const alone = await phase(seconds);
  const { counts: flooded, report } = await floodDuring(seconds);
  const row = (name: string, { ms, refused, errors }: EditorCounts) => [
    name,
    String(ms.length),
    ...[0.5, 0.95, 1].map((share) => milliseconds(quantile(ms, share))),
    String([...refused.values()].reduce((sum, times) => sum + times, 0)),
    String(errors.length),
  ];
  const rows = [row('alone', alone), row('under flood', flooded)];
  console.log(table(['honest editors', 'answers', 'p50 ms', 'p95 ms', 'longest ms', '503', 'errors'], rows));
  const kinds = [...flooded.byKind.keys()].sort();
  const p95 = (editorCounts: EditorCounts, kind: string) =>
    milliseconds(quantile(editorCounts.byKind.get(kind) ?? [], 0.95));
  console.log(
    table(
      ['p95 ms', 'alone', 'under flood'],
      kinds.map((kind) => [kind, p95(alone, kind), p95(flooded, kind)]),
    ),
  );
  const countsText = (statuses: Record<string, number>) =>
    Object.entries(statuses)
      .map(([status, times]) => `${status} × ${times}`)
      .join(', ');
  console.log(
    table(
      ['flood', 'answers'],
      Object.entries(report).map(([kind, counts]) => [kind, countsText(counts)]),
    ),
  );
  const holds = [
    ...program.output().matchAll(/"ms":(\d+),"during":(\[.*?\]),"msg":"the event loop was held"/g),
  ]
    .map(([, ms, during]) => ({ ms: Number(ms), during: during ?? '' }))
    .sort((a, b) => b.ms - a.ms);
  console.log(
    table(
      ['event loop held, ms', 'under way'],
      holds.slice(0, 10).map(({ ms, during }) => [String(ms), during]),
    ),
  );

  const times = quantile(flooded.ms, 0.95) / quantile(alone.ms, 0.95);
  const refused = Object.entries(report).filter(([, counts]) => {
    const statuses = Object.keys(counts);
    return (
      statuses.some((status) => /^[34]/.test(status)) && !statuses.some((status) => status.startsWith('2'))
    );
  });
  const faults = [
    ...refused.map(([kind]) => `${kind}: not a valid request, so this is less of a flood than it says`),
    ...(times > MAX_TIMES_SLOWER ? [`p95 is ${times.toFixed(1)} times that of the editors alone`] : []),
    ...(Math.max(...flooded.ms) > MAX_WAIT_MS
      ? [`an honest call took ${milliseconds(Math.max(...flooded.ms))} ms`]
      : []),
    ...(flooded.refused.size > 0 ? ['honest calls were put off'] : []),
    ...[...alone.errors, ...flooded.errors].slice(0, 10),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  agent.destroy();
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
}
