import { startBenchServer } from '../bench-server.ts';
import { buildRecords, SIZES, type SizeName } from '../build-records.ts';
import { type Call, measureCalls, measureMove } from './calls.ts';
import { measureSubtrees, type SubtreeChange } from './subtrees.ts';

export interface SizeReport {
  records: number;
  calls: Call[];
  moveMs: number;
  subtrees: SubtreeChange[];
  /** Resident set after the same calls, in MB. */
  memoryMb: number;
}

/** One size in a process of its own, so that what the other left in memory is not counted in. */
const size = process.argv[2] as SizeName;
const server = await startBenchServer();
// Interrupted, it leaves no database behind.
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  const data = await buildRecords(server.pool, SIZES[size]);
  await server.signIn(data.institutionId);
  const calls = await measureCalls(server, data);
  globalThis.gc?.();
  const memoryMb = Math.round(process.memoryUsage.rss() / 1024 / 1024);
  const moveMs = await measureMove(server, data);
  const subtrees = await measureSubtrees(server, data);
  const report: SizeReport = { records: data.records, calls, moveMs, subtrees, memoryMb };
  process.send?.(report);
} finally {
  await server.close();
}
process.disconnect();
