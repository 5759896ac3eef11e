import { join } from 'node:path';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { type BenchData, buildRecords, SIZES_OF_CALLS, type SizeOfCalls } from '../build-records.ts';

export interface OpenRecords {
  server: BenchServer;
  data: BenchData;
}

/** Each size has a folder of its own below the one of REGEST_BENCH_DATA. */
function folderOf(size: SizeOfCalls): string | undefined {
  const dataDir = process.env.REGEST_BENCH_DATA;
  return dataDir === undefined ? undefined : join(dataDir, `records-${size.replaceAll(' ', '')}`);
}

/** Prints the progress of a build that takes half an hour. */
function tellSteps(size: string): (step: string) => void {
  const startedAt = Date.now();
  return (step) =>
    console.error(`${size} records, ${Math.round((Date.now() - startedAt) / 1000)} s: ${step}`);
}

async function readOrBuild({ pool }: BenchServer, size: SizeOfCalls): Promise<BenchData> {
  await pool.query('create table if not exists bench_records (data jsonb not null)');
  const { rows } = await pool.query<{ data: BenchData }>('select data from bench_records');
  if (rows[0]) return rows[0].data;
  const data = await buildRecords(pool, SIZES_OF_CALLS[size], { say: tellSteps(size) });
  await pool.query('insert into bench_records values ($1)', [JSON.stringify(data)]);
  return data;
}

/** A server with records of this size, built now or kept from an earlier run. */
export async function openRecords(size: SizeOfCalls): Promise<OpenRecords> {
  const server = await startBenchServer({ dataDir: folderOf(size) });
  // Interrupted, it leaves no database behind.
  process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
  try {
    const data = await readOrBuild(server, size);
    // A kept institution has its one supervisor from the last run.
    await server.signIn(data.institutionId, 'EDITOR');
    return { server, data };
  } catch (fault) {
    await server.close();
    throw fault;
  }
}
