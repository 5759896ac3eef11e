import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startBenchServer } from '../bench-server.ts';
import { buildRecords, SIZES } from '../build-records.ts';
import { quantile, table } from '../measure.ts';
import { bareRoutes } from './bare-routes.ts';

/**
 * `npm run bench -- records routes`: answers a second over HTTP beside a bare Fastify route with the same SQL, in turns, and what
 * an answer costs the server's processor. `-- records routes 5 br` takes five turns and asks for packed answers.
 */
const [turns = '3', packing] = process.argv.slice(2);
const LOAD = join(import.meta.dirname, '../portal/load.ts');
const SECONDS = 3;
const CONNECTIONS = 20;

interface LoadFigures {
  perSecond: number[];
  /** Milliseconds of the processor for one answer, all threads of the server together. */
  cpu: number[];
}

async function load(url: string, headers: readonly object[], figures: LoadFigures): Promise<void> {
  const before = process.cpuUsage();
  const parameters = [LOAD, url, String(SECONDS), String(CONNECTIONS), JSON.stringify(headers)];
  const { stdout } = await promisify(execFile)(process.execPath, parameters);
  const { user, system } = process.cpuUsage(before);
  figures.perSecond.push(Number(stdout));
  figures.cpu.push((user + system) / 1000 / (Number(stdout) * SECONDS));
}

const spread = (values: number[], digits: number) =>
  `${quantile(values, 0.5).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

const server = await startBenchServer();
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  const data = await buildRecords(server.pool, SIZES['10 000']);
  await server.signIn(data.institutionId);
  const packed: Record<string, string> = packing ? { 'accept-encoding': packing } : {};
  const one = [{ authorization: `Bearer ${server.token}`, ...packed }];
  const many: Record<string, string>[] = [];
  for (let i = 0; i < CONNECTIONS; i += 1)
    many.push({ authorization: `Bearer ${await server.another(data.institutionId)}`, ...packed });
  const { bare, routes } = bareRoutes(server.pool, data);
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const bareBase = await bare.listen({ port: 0, host: '127.0.0.1' });
  const rows: string[][] = [];
  for (const { name, ours, bare: path, wanted } of routes) {
    const noFigures = (): LoadFigures => ({ perSecond: [], cpu: [] });
    const [alone, crowd, beside] = [noFigures(), noFigures(), noFigures()];
    for (let turn = 0; turn < Number(turns); turn += 1) {
      await load(`${bareBase}${path}`, [{}], beside);
      await load(`${base}${ours}`, one, alone);
      await load(`${base}${ours}`, many, crowd);
    }
    const share = ({ perSecond }: LoadFigures) =>
      (quantile(perSecond, 0.5) / quantile(beside.perSecond, 0.5)).toFixed(2);
    rows.push([
      name,
      spread(beside.perSecond, 0),
      spread(alone.perSecond, 0),
      share(alone),
      spread(crowd.perSecond, 0),
      share(crowd),
      wanted === undefined ? '' : `≥ ${wanted}`,
      spread(beside.cpu, 2),
      spread(alone.cpu, 2),
    ]);
  }
  console.log(`\n## Answers a second, ${CONNECTIONS} lines, ${data.records} records\n`);
  const head = ['call', 'bare', 'one session', 'share', `${CONNECTIONS} sessions`, 'share', 'wanted'];
  console.log(table([...head, 'bare ms of processor', 'ours'], rows));
  await bare.close();
} finally {
  await server.close();
}
