import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/browser/find-chromium.ts';
import { SCRIPT_LIMIT } from '../e2e/pages/script-bytes.ts';
import { startBenchServer } from './bench-server.ts';
import { buildRecords, SIZES, type SizeName } from './build-records.ts';
import { milliseconds, table } from './measure.ts';
import { gridTimes } from './web/grid.ts';
import { openingTimes } from './web/opening.ts';
import { scriptSizes } from './web/script-sizes.ts';
import { scrollWideNode } from './web/scrolling.ts';
import { addWideNode } from './web/wide-node.ts';

/** `npm run bench:web`: the editor in a real browser; `npm run bench:web -- --records "10 000"` on less data. */
const OPENING_LIMIT = 1_000;
const ROWS_LIMIT = 500;
const GRID_LIMIT = 500;
const KEY_LIMIT = 16;
const RUNS = 9;

const { values } = parseArgs({ options: { records: { type: 'string', default: '1 000 000' } } });
const isSize = (name: string): name is SizeName => name in SIZES;
if (!isSize(values.records)) throw new Error(`The sizes are: ${Object.keys(SIZES).join(', ')}.`);

function buildWeb() {
  const builder = join(import.meta.dirname, '..', 'scripts', 'bootstrap', 'build-web.mjs');
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
  const wide = await addWideNode(server.pool, data.institutionId);
  await server.signIn(data.institutionId);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const site = { browser, url, token: server.token };

  const sizes = await scriptSizes(site, data);
  const opening = await openingTimes(site, RUNS);
  const scrolling = await scrollWideNode(site, wide);
  const grid = await gridTimes(site, data.seriesId, RUNS);
  const rows: [string, string, string, boolean][] = [
    ...sizes.map(([screen, bytes]): [string, string, string, boolean] => [
      `script of the first visit: ${screen}`,
      `${(bytes / 1000).toFixed(1)} KB`,
      `${SCRIPT_LIMIT / 1000} KB`,
      bytes <= SCRIPT_LIMIT,
    ]),
    [
      `tree of ${data.records} records usable, median of ${RUNS}`,
      `${milliseconds(opening.median)} ms (slowest ${milliseconds(opening.slowest)} ms)`,
      `${OPENING_LIMIT} ms`,
      opening.median <= OPENING_LIMIT,
    ],
    [
      'rows in the document while 100,000 children scroll',
      String(scrolling.mostRows),
      `< ${ROWS_LIMIT}`,
      scrolling.mostRows < ROWS_LIMIT,
    ],
    [
      'a frame while they scroll, median and p95',
      `${milliseconds(scrolling.medianFrame)} ms, ${milliseconds(scrolling.slowFrame)} ms`,
      '',
      true,
    ],
    [
      `table of ${grid.rows - 1} rows painted, scripts in the cache, median of ${RUNS}`,
      `${milliseconds(grid.paint)} ms`,
      `${GRID_LIMIT} ms`,
      grid.paint <= GRID_LIMIT,
    ],
    [
      'a keystroke in it, median (p95)',
      `${milliseconds(grid.key)} ms (${milliseconds(grid.slowKey)} ms)`,
      `${KEY_LIMIT} ms`,
      grid.key <= KEY_LIMIT,
    ],
  ];
  const lines = rows.map(([what, found, limit, kept]) => [what, found, limit, kept ? 'yes' : 'NO']);
  console.log(table(['what', 'found', 'limit', 'kept'], lines));
  if (rows.some(([, , , kept]) => !kept)) process.exitCode = 1;
} finally {
  await close();
}
