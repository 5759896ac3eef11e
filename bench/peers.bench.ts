import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SizeName } from './build-records.ts';
import { milliseconds, quantile, ratio, table, timed } from './measure.ts';
import { asker } from './peers/asker.ts';
import { type PeerCall, peerCalls } from './peers/calls.ts';
import { DIRECTUS, installDirectus } from './peers/install-directus.ts';
import type { OurServer } from './peers/our-server.ts';
import { type RunningPeer, startDirectus } from './peers/start-directus.ts';

/**
 * `npm run bench -- peers "100 000"`: the same calls of the same rows asked of us and of Directus over HTTP, in blocks by
 * turns, on one PostgreSQL. Slow and never part of `npm run bench`: it installs Directus (REGEST_BENCH_PEERS=folder).
 */
const size = (process.argv[2] ?? '100 000') as SizeName;
const BLOCKS = 5;
const CALLS_OF_A_BLOCK = 20;
/** A block of slow calls is shorter, but never one call alone. */
const BLOCK_MS = 1_000;
const FEWEST = 3;

async function block(call: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  // The first one pays for what the other side left in the caches.
  await call();
  const end = performance.now() + BLOCK_MS;
  while (taken.length < FEWEST || (taken.length < CALLS_OF_A_BLOCK && performance.now() < end))
    taken.push(await timed(call));
  return taken;
}

async function compare({ name, ours, theirs, wanted, before }: PeerCall): Promise<string[]> {
  await before?.();
  const all = { ours: [] as number[], theirs: [] as number[] };
  const ratios: number[] = [];
  for (let turn = -1; turn < BLOCKS; turn += 1) {
    const [first, second] = [await block(ours), await block(theirs)];
    if (turn < 0) continue;
    all.ours.push(...first);
    all.theirs.push(...second);
    ratios.push(quantile(first, 0.5) / quantile(second, 0.5));
  }
  const middles = [quantile(all.ours, 0.5), quantile(all.theirs, 0.5)] as const;
  return [
    name,
    ...middles.map(milliseconds),
    ratio(...middles),
    `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    wanted === undefined ? '' : `≤ ${wanted}`,
  ];
}

const installed = installDirectus();
const child = fork(join(import.meta.dirname, 'peers/our-server.ts'), [size]);
let peer: RunningPeer | undefined;
const end = async () => {
  await peer?.stop();
  if (child.connected) child.disconnect();
  if (child.exitCode === null) await once(child, 'exit');
};
process.once('SIGINT', () => end().finally(() => process.exit(130)));
try {
  const ours = await new Promise<OurServer>((done, fail) => {
    child.once('message', (told) => done(told as OurServer));
    child.once('exit', (code) => fail(new Error(`our server ended with ${code}`)));
  });
  peer = await startDirectus(installed, ours.ownerUrl);
  const rows: string[][] = [];
  for (const call of peerCalls(asker(ours), asker(peer), ours.data)) {
    const row = await compare(call);
    // It takes minutes: what is known already stands there at once.
    console.error(row.join('  '));
    rows.push(row);
  }
  console.log(`\n## Beside ${DIRECTUS}, ${ours.data.records} records, median ms over HTTP\n`);
  console.log(table(['call', 'ours', 'Directus', 'ratio', `of ${BLOCKS} blocks`, 'wanted'], rows));
} finally {
  await end();
}
