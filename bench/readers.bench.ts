import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../apps/server/test/processes/program.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import type { BenchData, SizeName } from './build-records.ts';
import { milliseconds, quantile, ratio, table } from './measure.ts';
import { publicHoldings } from './portal/prepare.ts';
import { p95, type Reading, read } from './portal/reader.ts';
import { type Load, type Seen, work } from './soak/editor.ts';

/**
 * `npm run bench -- readers [--seconds 300] [--readers 200] [--editors 50] [--records "1 000 000"]`: editors alone, and
 * the same editors beside readers of the portal. REGEST_BENCH_DATA keeps the records.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    readers: { type: 'string', default: '200' },
    editors: { type: 'string', default: '50' },
    records: { type: 'string', default: '10 000' },
  },
});
const THINK = { editor: 1000, reader: 5000 };
const [seconds, readers, editors] = [values.seconds, values.readers, values.editors].map(Number) as [
  number,
  number,
  number,
];

/** What readers open: pages of records by their addresses, what is above them, searches and a tile. */
async function pagesOf(
  server: BenchServer,
  { data, address, fileId }: Awaited<ReturnType<typeof publicHoldings>>,
) {
  const { rows } = await server.pool.query<{ id: number }>(
    `select id from record where level = 'document' and deleted_at is null order by md5(id::text) limit 300`,
  );
  const documents: string[] = [];
  for (const { id } of rows)
    documents.push(String((await server.app.inject(`/portal/r/${id}`)).headers.location));
  const [home, ...above] = [
    '',
    `/i/${data.institutionId}`,
    `/i/${data.institutionId}/1`,
    `/i/${data.institutionId}/1/1`,
  ];
  const searches = ['akta', 'cmentarz', 'inwentarz'].map((word) => `/portal/szukaj?q=${word}`);
  const tile = `/portal/iiif/${fileId}/0,0,512,512/512,/0/default.jpg`;
  return [
    ...documents,
    ...Array.from({ length: 20 }, () => [
      `/portal${home}`,
      ...above.map((path) => `/portal${path}`),
      ...searches,
      tile,
      address,
    ]).flat(),
  ];
}

async function prepare(folder: string): Promise<{ data: BenchData; token: string; pages: string[] }> {
  const server = await startBenchServer({ keptIn: folder });
  try {
    const holdings = await publicHoldings(server, values.records as SizeName);
    await server.signIn(holdings.data.institutionId, 'EDITOR');
    return { data: holdings.data, token: server.token, pages: await pagesOf(server, holdings) };
  } finally {
    await server.close();
  }
}

const kept = process.env.REGEST_BENCH_DATA;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'regest-bench-'));
const { data, token, pages } = await prepare(folder);
const program = await startProgram({ env: { REGEST_DATA: folder, REGEST_DEMO: '0' } });
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

async function phase(readersNow: number, length: number): Promise<{ edited: Seen; reading: Reading }> {
  const until = Date.now() + length * 1000;
  const { address } = program;
  const load: Load = { address, agent, tokens: [token], data, thinkMs: THINK.editor, until };
  const edited: Seen = { ms: [], byKind: new Map(), refused: new Map(), errors: [] };
  const reading: Reading = { ms: [], errors: [] };
  await Promise.all([
    ...Array.from({ length: editors }, (_, number) => work(load, number, edited)),
    ...Array.from({ length: readersNow }, () =>
      read({ address, agent, pages, thinkMs: THINK.reader, until }, reading),
    ),
  ]);
  return { edited, reading };
}

const notServed = ({ errors, refused }: Seen) =>
  [...refused.values()].reduce((sum, times) => sum + times, errors.length);

try {
  await phase(Math.min(readers, 20), 5);
  const alone = await phase(0, seconds);
  const beside = await phase(readers, seconds);
  const line = (name: string, ms: number[], failed: number, than: number | null) => [
    name,
    String(ms.length),
    milliseconds(quantile(ms, 0.5)),
    milliseconds(p95(ms)),
    than === null ? '' : ratio(p95(ms), than),
    String(failed),
  ];
  const failures = [alone, beside].flatMap(({ edited, reading }) => [...edited.errors, ...reading.errors]);
  console.log(
    `\n## ${readers} readers beside ${editors} editors for ${seconds} s, ${data.records} records\n`,
  );
  console.log(
    table(
      ['who', 'answers', 'p50 ms', 'p95 ms', 'p95 / alone (≤ 1.5)', 'errors (0) and 503'],
      [
        line('editors alone', alone.edited.ms, notServed(alone.edited), null),
        line('editors beside readers', beside.edited.ms, notServed(beside.edited), p95(alone.edited.ms)),
        line('readers', beside.reading.ms, beside.reading.errors.length, null),
      ],
    ),
  );
  for (const failure of failures.slice(0, 10)) console.log(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  agent.destroy();
  await program.stop();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
