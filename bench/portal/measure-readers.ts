import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded/start-embedded-postgres.ts';
import { startProgram } from '../../apps/server/test/processes/program.ts';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import type { BenchData, SizeName } from '../build-records.ts';
import { milliseconds, quantile, ratio, table } from '../measure.ts';
import { type EditorCounts, type Load, work } from '../soak/editor.ts';
import { type BarePages, servePages } from './bare-pages.ts';
import { publicHoldings } from './prepare.ts';
import { processorTime, type Watched } from './processor-time.ts';
import { p95 } from './reader.ts';
import { startReaderProcess } from './reader-process.ts';

/**
 * `npm run bench -- portal readers [--seconds 300] [--readers 200] [--editors 50] [--records "1 000 000"]`: editors alone, and
 * the same editors beside readers of the portal. In between they work beside readers of a bare server that sends the
 * same bytes: what that costs is this measurement's own. REGEST_BENCH_DATA keeps the records.
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

/** Addresses that readers open: records, their ancestors, searches and a tile. */
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

interface Prepared {
  data: BenchData;
  token: string;
  pages: string[];
  bare: BarePages;
}

async function prepare(folder: string): Promise<Prepared> {
  const server = await startBenchServer({ dataDir: folder });
  try {
    const holdings = await publicHoldings(server, values.records as SizeName);
    await server.signIn(holdings.data.institutionId, 'EDITOR');
    const pages = await pagesOf(server, holdings);
    const bare = await servePages(pages, (path) => server.app.inject(path));
    return { data: holdings.data, token: server.token, pages, bare };
  } finally {
    await server.close();
  }
}

const dataDir = process.env.REGEST_BENCH_DATA;
const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'regest-bench-'));
const { data, token, pages, bare } = await prepare(folder);
const program = await startProgram({ env: { REGEST_DATA: folder, REGEST_DEMO: '0' } });
const { address } = program;
const { url: databaseUrl } = await startEmbeddedPostgres({
  dataDir: folder,
  log: () => {},
  whenRunning: 'join',
});
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const crowd = startReaderProcess();
const watched: Watched = {
  databaseUrl,
  server: program.pid,
  others: {
    'the editors of this measurement': process.pid,
    'its readers': crowd.pid,
    'bare server': bare.pid,
  },
};

/** Editors at the program, and readers wherever they are sent. */
async function phase(length: number, readersNow: number, readersAt: string) {
  const until = Date.now() + length * 1000;
  const load: Load = { address, agent, tokens: [token], data, thinkMs: THINK.editor, until };
  const edited: EditorCounts = { ms: [], byKind: new Map(), refused: new Map(), errors: [] };
  const order = { address: readersAt, pages, readers: readersNow, thinkMs: THINK.reader, until };
  const { result: reading, shares } = await processorTime(watched, async () => {
    const [figures] = await Promise.all([
      crowd.read(order),
      ...Array.from({ length: editors }, (_, number) => work(load, number, edited)),
    ]);
    return figures;
  });
  return { edited, reading, shares };
}

const notServed = ({ errors, refused }: EditorCounts) =>
  [...refused.values()].reduce((sum, times) => sum + times, errors.length);

try {
  await phase(5, Math.min(readers, 20), address);
  const alone = await phase(seconds, 0, address);
  const besideBare = await phase(seconds, readers, bare.address);
  const beside = await phase(seconds, readers, address);
  const phases = { alone, 'beside a bare server': besideBare, 'beside readers': beside };
  const line = (name: string, ms: number[], failures: number, than: number | null) => [
    name,
    String(ms.length),
    milliseconds(quantile(ms, 0.5)),
    milliseconds(p95(ms)),
    than === null ? '' : ratio(p95(ms), than),
    String(failures),
  ];
  console.log(
    `\n## ${readers} readers beside ${editors} editors for ${seconds} s, ${data.records} records\n`,
  );
  console.log(
    table(
      ['who', 'answers', 'p50 ms', 'p95 ms', 'p95 / alone (≤ 1.5)', 'errors (0) and 503'],
      [
        ...Object.entries(phases).map(([name, { edited }]) =>
          line(
            `editors ${name}`,
            edited.ms,
            notServed(edited),
            edited === alone.edited ? null : p95(alone.edited.ms),
          ),
        ),
        line('readers of the bare server', besideBare.reading.ms, besideBare.reading.errors.length, null),
        line('readers', beside.reading.ms, beside.reading.errors.length, null),
      ],
    ),
  );
  console.log('\nProcessors taken, of all that there are:\n');
  const names = [...new Set(Object.values(phases).flatMap(({ shares }) => Object.keys(shares)))];
  console.log(
    table(
      ['phase', ...names],
      Object.entries(phases).map(([name, { shares }]) => [
        name,
        ...names.map((taker) => (shares[taker] ?? 0).toFixed(2)),
      ]),
    ),
  );
  console.log('\np95 of editors by what they did, ms:\n');
  const kinds = [...alone.edited.byKind.keys()].toSorted();
  console.log(
    table(
      ['phase', ...kinds],
      Object.entries(phases).map(([name, { edited }]) => [
        name,
        ...kinds.map((kind) => milliseconds(p95(edited.byKind.get(kind) ?? []))),
      ]),
    ),
  );
  const failures = Object.values(phases).flatMap(({ edited, reading }) => [
    ...edited.errors,
    ...reading.errors,
  ]);
  for (const failure of failures.slice(0, 10)) console.log(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  agent.destroy();
  crowd.close();
  bare.close();
  await program.stop();
  if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
}
