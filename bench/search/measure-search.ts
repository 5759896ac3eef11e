import { startBenchServer } from '../bench-server.ts';
import type { SizeName } from '../build-records.ts';
import { milliseconds, table } from '../measure.ts';
import { measurePendingList } from './pending-list.ts';
import { prepare } from './prepare.ts';
import { measureQueries } from './queries.ts';
import { measureSaving } from './saving.ts';

/**
 * `npm run bench -- search "10 000"`: how fast holdings are indexed and found, beside the bare SQL of the same plan.
 * All are of one institution; with `spread` behind the size every collection has one of its own, and a search is of the
 * first. REGEST_BENCH_DATA names a folder in which what was built is kept for the next run of the same size.
 */
const size = (process.argv[2] ?? '10 000') as SizeName;
const isSpread = process.argv[3] === 'spread';
const server = await startBenchServer({ keptIn: process.env.REGEST_BENCH_DATA });
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  const { data, pages, recordsPerSecond, pagesPerSecond } = await prepare(server, size, { isSpread });
  await server.signIn(data.institutionId, 'EDITOR');
  const rows = await measureQueries(server, data);
  const { save, unwritten, words } = await measureSaving(server, data.unitId);
  rows.push(
    ['save', milliseconds(save), '', '', ''],
    ['save, its words made but not stored', milliseconds(unwritten), '', '', ''],
    ['the words of one record', milliseconds(words), '', '', ''],
    ['what the index adds to a save', milliseconds(save - unwritten + words), '', '', ''],
    ['records indexed in a second', String(recordsPerSecond), '', '', ''],
    ['pages indexed in a second', String(pagesPerSecond), '', '', ''],
  );
  console.log(`\n## Search in ${data.records} records and ${pages} pages\n`);
  console.log(table(['', 'p50 ms', 'p95 ms', 'bare SQL p50 ms', 'ratio'], rows));
  console.log(`\n${await measurePendingList(server.pool)}`);
} finally {
  await server.close();
}
