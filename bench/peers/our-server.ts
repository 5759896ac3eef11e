import { connect } from '../../apps/server/src/db/connect.ts';
import { rebuild } from '../../apps/server/src/search/index.ts';
import { startBenchServer } from '../bench-server.ts';
import { type BenchData, buildRecords, SIZES, type SizeName } from '../build-records.ts';
import { describeRecords } from '../search/describe-records.ts';

export interface OurServer {
  base: string;
  token: string;
  ownerUrl: string;
  data: BenchData;
}

/** Our server with described and indexed records in a process of its own, as the other one is; it ends with the one that started it. */
const server = await startBenchServer();
process.once('disconnect', () => server.close().finally(() => process.exit()));
process.on('SIGINT', () => {});
try {
  const { pool } = server;
  const data = await buildRecords(pool, SIZES[process.argv[2] as SizeName]);
  await describeRecords(pool);
  const ownerUrl = pool.options.connectionString ?? '';
  const { db, close } = connect(ownerUrl);
  await rebuild({ db });
  await close();
  for (const table of ['record', 'search_record', 'search_term']) await pool.query(`vacuum analyze ${table}`);
  await server.signIn(data.institutionId);
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ base, token: server.token, ownerUrl, data } satisfies OurServer);
} catch (fault) {
  await server.close();
  throw fault;
}
