import { startBenchServer } from '../bench-server.ts';
import type { SizeName } from '../build-records.ts';
import { milliseconds, table } from '../measure.ts';
import { prepare } from './prepare.ts';
import { measureQueries } from './queries.ts';
import { measureSaving } from './saving.ts';

/**
 * `npm run bench -- search "10 000"`: how fast holdings are indexed and found, beside the bare SQL that
 * finds the same candidates. All belong to one institution; after `spread` behind the size every collection has an
 * institution of its own, and a search is limited to the first. REGEST_BENCH_DATA names a folder that keeps the data for
 * the next run of the same size.
 */
const size = (process.argv[2] ?? '10 000') as SizeName;
const isSpread = process.argv[3] === 'spread';
const server = await startBenchServer({ dataDir: process.env.REGEST_BENCH_DATA });
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  const { data, pages, recordsPerSecond, pagesPerSecond } = await prepare(server, size, { isSpread });
  await server.signIn(data.institutionId, 'EDITOR');
  const rows = await measureQueries(server, data);
  const { save, index } = await measureSaving(server, data.unitId);
  rows.push(
    ['save', milliseconds(save), '', '', ''],
    ['what the index adds to a save', milliseconds(index), '', '', ''],
    ['records indexed in a second', String(recordsPerSecond), '', '', ''],
    ['pages indexed in a second', String(pagesPerSecond), '', '', ''],
  );
  console.log(`\n## Search in ${data.records} records and ${pages} pages\n`);
  console.log(table(['', 'p50 ms', 'p95 ms', 'bare SQL p50 ms', 'ratio'], rows));
} finally {
  await server.close();
}
