import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/browser/find-chromium.ts';
import { startBenchServer } from '../bench-server.ts';
import { buildRecords, SIZES, type SizeName } from '../build-records.ts';
import { table } from '../measure.ts';
import { daysWork } from './browser/days-work.ts';
import { firstVisits } from './browser/first-visits.ts';

/**
 * `npm run bench:web`: the editor in a real browser; `npm run bench:web -- --records "10 000"` on less data, and with
 * `--first` nothing but first visits on a slow processor.
 */
const RUNS = 9;

const { values } = parseArgs({
  options: { records: { type: 'string', default: '1 000 000' }, first: { type: 'boolean', default: false } },
});
const isSize = (name: string): name is SizeName => name in SIZES;
if (!isSize(values.records)) throw new Error(`The sizes are: ${Object.keys(SIZES).join(', ')}.`);

function buildWeb() {
  const builder = join(import.meta.dirname, '..', '..', 'scripts', 'bootstrap', 'build-web.mjs');
  const run = `import { ensureWebBuilt } from ${JSON.stringify(builder)}; ensureWebBuilt();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', run], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The application could not be built.');
}

buildWeb();
const server = await startBenchServer();
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
});
const close = async () => {
  await browser.close();
  await server.close();
};
// Interrupted, it leaves no browser and no database behind.
process.once('SIGINT', () => close().finally(() => process.exit(130)));
try {
  const data = await buildRecords(server.pool, SIZES[values.records]);
  await server.signIn(data.institutionId);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const site = { browser, url, token: server.token };
  const rows = await firstVisits(site, data, RUNS);
  if (!values.first) rows.push(...(await daysWork(site, server.pool, data, RUNS)));
  const lines = rows.map(([what, figure, limit, isWithin]) => [what, figure, limit, isWithin ? 'yes' : 'NO']);
  console.log(table(['what', 'measured', 'limit', 'within'], lines));
  if (rows.some(([, , , isWithin]) => !isWithin)) process.exitCode = 1;
} finally {
  await close();
}
