import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as open } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { connect } from '../../apps/server/src/db/connect.ts';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded/start-embedded-postgres.ts';
import { type FuzzRequest, fuzzedCalls } from '../../apps/server/test/fuzz/fuzz-request.ts';
import { readWorld } from '../../apps/server/test/fuzz/fuzz-world.ts';
import { type FuzzAnswer, faultOf } from '../../apps/server/test/fuzz/judge.ts';
import { startProgram } from '../../apps/server/test/processes/program.ts';
import { lowest, type Memory, memoryOf } from '../soak/memory-of.ts';
import { fuzzHoldings, fuzzImports } from './mutated-files.ts';

/**
 * `npm run fuzz -- [--requests 10000] [--files 2000] [--seed N]`: the whole API of a real server over real connections,
 * and the files that its jobs read.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    files: { type: 'string', default: '2000' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const AT_ONCE = 8;
const HANG_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function send(address: string, { method, url, headers, payload }: FuzzRequest): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const call = open(
      { hostname, port, path: url, method, headers: { ...headers, ...length }, agent },
      (answer) => {
        const head = { status: answer.statusCode ?? 0, headers: answer.headers };
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          // The stream has no end.
          answer.destroy();
          return resolve({ ...head, bytes: Buffer.alloc(0) });
        }
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => resolve({ ...head, bytes: Buffer.concat(chunks) }));
      },
    );
    call.setTimeout(HANG_MS, () => call.destroy(new Error(`no answer within ${HANG_MS} ms`)));
    call.once('error', reject);
    call.end(payload);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'regest-fuzz-'));
const metricsPort = await freePort();
const program = await startProgram({
  env: {
    REGEST_DATA: folder,
    REGEST_METRICS_PORT: String(metricsPort),
    // A tight heap is swept often, so that its low points show what is held.
    NODE_OPTIONS: '--max-old-space-size=256',
  },
});
const faults: string[] = [];
const statuses: Record<string, number> = {};
const memory: Memory[] = [];
let sentCount = 0;
try {
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, whenRunning: 'join' });
  const { pool, close } = connect(database.url, { max: 2 });
  const calls = fuzzedCalls(await readWorld(pool));
  await close();
  const rounds = Math.ceil(Number(values.requests) / calls.length);
  const streams = calls.map(({ requests }, i) => fc.sample(requests, { numRuns: rounds, seed: seed + i }));
  console.log(`${calls.length} calls × ${rounds} requests, seed ${seed}`);

  for (let round = 0; round < rounds; round += 1) {
    const waiting = streams.flatMap((stream) => stream[round] ?? []);
    const work = async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        sentCount += 1;
        const fault = await send(program.address, request).then(
          (answer) => {
            statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
            return faultOf(request.method, answer);
          },
          (error: Error) => error.message,
        );
        if (fault) faults.push(`${request.call} ${fault}\n  ${JSON.stringify(request).slice(0, 2000)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    memory.push(await memoryOf(program.pid, metricsPort));
  }
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
faults.push(...(await fuzzImports(Number(values.files), seed)));
faults.push(...(await fuzzHoldings(Math.ceil(Number(values.files) / 4), seed)));
const third = Math.ceil(memory.length / 3);
const parts = [memory.slice(0, third), memory.slice(third, 2 * third), memory.slice(2 * third)];
console.table(parts.map(lowest));
console.log(`requests ${sentCount}, answers`, statuses);
console.log(faults.length === 0 ? 'no fault' : `${faults.length} faults\n${faults.join('\n')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
