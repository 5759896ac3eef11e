import { startBenchServer } from '../bench-server.ts';
import type { SizeName } from '../build-records.ts';
import { medianOfBoth, milliseconds, quantile, ratio, table, times } from '../measure.ts';
import { openBarePage } from './bare-page.ts';
import { publicHoldings } from './prepare.ts';
import { throughput } from './throughput.ts';

/**
 * `npm run bench -- portal pages "10 000"`: pages, searches and tiles of readers beside the same work by hand, and kept ones
 * beside a bare route that sends the same bytes. `"1 000 000"` takes half an hour to build; REGEST_BENCH_DATA keeps it.
 */
const size = (process.argv[2] ?? '10 000') as SizeName;
const RUNS = 60;
const SEARCHES = ['akta', 'cmentarz', 'zespół inwentarz', '"akta aktu"'];

const server = await startBenchServer({ dataDir: process.env.REGEST_BENCH_DATA });
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  const holdings = await publicHoldings(server, size);
  const { address, fileId, data } = holdings;
  const bare = await openBarePage(server, holdings);
  let turn = 0;
  // Another address each time: nothing of it is kept.
  const fresh = () => {
    turn += 1;
    return turn;
  };
  const page = await medianOfBoth(RUNS, () => server.ask('GET', `${address}?x=${fresh()}`), bare.page);
  const tile = await medianOfBoth(
    RUNS / 2,
    () => server.ask('GET', `/portal/iiif/${fileId}/${fresh()},0,512,512/512,/0/default.jpg`),
    () => bare.tile(fresh()),
  );
  const searches = await times(RUNS, (run) =>
    server.ask(
      'GET',
      `/portal/szukaj?x=${fresh()}&q=${encodeURIComponent(SEARCHES[run % SEARCHES.length] ?? '')}`,
    ),
  );
  const [cached, cachedTile] = await throughput(server, [
    address,
    `/portal/iiif/${fileId}/0,0,512,512/512,/0/default.jpg`,
  ]);
  await bare.close();
  const share = (figures: { ours: number; bare: number } | undefined) =>
    figures
      ? [
          String(Math.round(figures.ours)),
          String(Math.round(figures.bare)),
          ratio(figures.ours, figures.bare),
        ]
      : [];
  console.log(`\n## Portal with ${data.records} records\n`);
  console.log(
    table(
      ['', 'ours', 'by hand or bare', 'ratio', 'wanted'],
      [
        [
          'page of a record, ms',
          milliseconds(page.ours),
          milliseconds(page.bare),
          ratio(page.ours, page.bare),
          '≤ 3',
        ],
        ['tile, ms', milliseconds(tile.ours), milliseconds(tile.bare), ratio(tile.ours, tile.bare), '≤ 2'],
        ['search page, p50 ms', milliseconds(quantile(searches, 0.5)), '', '', ''],
        ['search page, p95 ms', milliseconds(quantile(searches, 0.95)), '', '', '≤ 100'],
        ['cached page, answers a second', ...share(cached), '≥ 0.50'],
        ['cached tile, answers a second', ...share(cachedTile), '≥ 0.50'],
      ],
    ),
  );
} finally {
  await server.close();
}
