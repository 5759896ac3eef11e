import { Analyser } from '@regest/polish/analyser.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import { connect } from '../apps/server/src/db/connect.ts';
import { inTransaction } from '../apps/server/src/db/in-transaction.ts';
import { buildIndex } from '../apps/server/src/services/search/build-index.ts';
import { indexRecords } from '../apps/server/src/services/search/index-records.ts';
import { startBenchServer } from './bench-server.ts';
import { buildRecords, SIZES, type SizeName } from './build-records.ts';
import { milliseconds, quantile, ratio, table, timed, times } from './measure.ts';
import { describeRecords } from './search/describe-records.ts';

/** `npm run bench -- search "10 000"`: how fast holdings are indexed and found, beside the bare SQL of the same plan. */
const size = (process.argv[2] ?? '10 000') as SizeName;
const RUNS = 30;

const server = await startBenchServer();
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  const data = await buildRecords(server.pool, SIZES[size]);
  await server.signIn(data.institutionId);
  await describeRecords(server.pool);
  const { db, close } = connect(server.pool.options.connectionString ?? '');
  const indexing = await timed(() => buildIndex({ db }));
  await server.pool.query('vacuum analyze search_record');
  const saving = quantile(
    await times(RUNS, () => inTransaction(db, (tx) => indexRecords(tx, [data.unitId]))),
    0.5,
  );

  const analyser = new Analyser();
  const queries: [name: string, typed: string][] = [
    ['rare word', `nr${data.unitId}`],
    ['frequent word', 'akta'],
    ['less frequent word', 'cmentarz'],
    ['two words', 'zespół inwentarz'],
    ['three words', 'parafia metryka ślub'],
    ['phrase', '"akta aktu"'],
    ['excluded', 'szkoła -protokół'],
    ['beginning', 'inwent*'],
    ['without accents', 'ksiega urzad'],
    ['full signature', 'PL_1_1_1_17'],
    ['misspelt', 'inwentażż'],
  ];
  const rows: string[][] = [];
  for (const [name, typed] of queries) {
    const ours = await times(RUNS, () => server.call('GET', `/api/search?q=${encodeURIComponent(typed)}`));
    const tsquery = tsqueryText(parseQuery(analyser, typed));
    const bare = await times(RUNS, () =>
      server.pool.query(
        'select record_id from search_record where institution_id = $1 and words @@ $2::tsquery limit 1001',
        [data.institutionId, tsquery],
      ),
    );
    const [p50, p95, bare50] = [quantile(ours, 0.5), quantile(ours, 0.95), quantile(bare, 0.5)];
    rows.push([name, milliseconds(p50), milliseconds(p95), milliseconds(bare50), ratio(p50, bare50)]);
  }
  for (const typed of ['in', 'inw', 'inwentarz sz', 'PL_1_1']) {
    const ours = await times(RUNS, () =>
      server.call('GET', `/api/search/suggest?q=${encodeURIComponent(typed)}`),
    );
    rows.push([
      `suggest «${typed}»`,
      milliseconds(quantile(ours, 0.5)),
      milliseconds(quantile(ours, 0.95)),
      '',
      '',
    ]);
  }
  console.log(`\n## Search in ${data.records} records\n`);
  console.log(
    `Indexed ${Math.round(data.records / (indexing / 1000))} records/s. Words of one record made and stored again: ${milliseconds(saving)} ms.\n`,
  );
  console.log(table(['query', 'p50 ms', 'p95 ms', 'bare SQL p50 ms', 'ratio'], rows));
  await close();
} finally {
  await server.close();
}
