import { startBenchServer } from './bench-server.ts';
import { buildRecords, SIZES, type SizeName } from './build-records.ts';
import { milliseconds, table } from './measure.ts';
import { measureMove, measureRequests } from './requests.ts';
import { measureSubtrees } from './subtrees.ts';

/** `npm run bench` measures the two sizes that are compared; `npm run bench -- "10 000"` one of them. */
const wanted = process.argv.slice(2);
const isSize = (name: string): name is SizeName => name in SIZES;
const sizes = wanted.length > 0 ? wanted.filter(isSize) : (['10 000', '1 000 000'] satisfies SizeName[]);
const requests = new Map<SizeName, Map<string, number>>();

for (const size of sizes) {
  const server = await startBenchServer();
  // Interrupted, it leaves no database behind.
  const interrupted = () => server.close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  try {
    const data = await buildRecords(server.pool, SIZES[size]);
    await server.signIn(data.institutionId);
    requests.set(size, await measureRequests(server, data));
    console.log(`\n## ${data.records} records\n`);
    console.log(`Moving a subtree of 1,000: ${milliseconds(await measureMove(server, data))} ms\n`);
    const head = ['change of a collection', 'ms', 'bare UPDATE ms', 'ratio', "others' p95 ms"];
    console.log(table(head, await measureSubtrees(server, data)));
  } finally {
    process.off('SIGINT', interrupted);
    await server.close();
  }
}

const names = [...(requests.values().next().value?.keys() ?? [])];
const rows = names.map((name) => [
  name,
  ...sizes.map((size) => milliseconds(requests.get(size)?.get(name) ?? Number.NaN)),
]);
console.log(`\n## One call, median ms\n\n${table(['call', ...sizes], rows)}`);
