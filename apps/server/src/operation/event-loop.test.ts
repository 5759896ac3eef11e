import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { beginActivity, type Hold, noteRequests, watchEventLoop } from './event-loop.ts';

let stop = () => {};
afterEach(() => stop());

function holds(): Hold[] {
  const reported: Hold[] = [];
  stop = watchEventLoop((hold) => reported.push(hold));
  return reported;
}

/** Milliseconds of the processor, however busy the machine is. */
function compute(ms: number): void {
  const before = process.threadCpuUsage();
  for (let spent = 0; spent < ms * 1000; ) {
    const { user, system } = process.threadCpuUsage(before);
    spent = user + system;
  }
}

test('a request that holds the event loop is named by its route, though it has ended meanwhile', async () => {
  const app = fastify();
  noteRequests(app);
  app.get('/records/:id', async () => {
    compute(150);
    return 'ok';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const reported = holds();
  await fetch(`${address}/records/7?q=secret`);
  // The first request of a process loads modules, which may be a hold of its own.
  await expect.poll(() => reported.find(({ ms }) => ms >= 150)?.during).toEqual(['GET /records/:id']);
  await app.close();
});

test('everything under way is named, the latest first, and nothing that ended before', async () => {
  const reported = holds();
  beginActivity('job purge-trash')();
  await new Promise((next) => setTimeout(next, 100));
  reported.length = 0;
  const ends = [beginActivity('job check-import'), beginActivity('GET /api/live')];
  compute(100);
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  for (const end of ends) end();
  expect(reported[0]?.during).toEqual(['GET /api/live', 'job check-import']);
});

test('a machine that gives the process no processor is not taken for a hold', async () => {
  const reported = holds();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await new Promise((next) => setTimeout(next, 50));
  expect(reported).toEqual([]);
});
