import { serveIsolated } from '../../src/engines/isolation/serve-isolated.ts';

type Order = 'echo' | 'hang' | 'spin' | 'swell' | 'exit' | 'throw' | 'progress' | 'pid' | 'environment';

const kept: Buffer[] = [];

serveIsolated<{ order: Order; value?: Uint8Array }, unknown, number>(async ({ order, value }, onProgress) => {
  if (order === 'hang') return new Promise(() => {});
  if (order === 'spin') for (;;);
  if (order === 'exit') process.exit(3);
  if (order === 'throw') throw new Error('a broken file');
  if (order === 'environment') return Object.keys(process.env);
  if (order === 'pid') return process.pid;
  if (order === 'progress') for (const step of [1, 2, 3]) onProgress(step);
  if (order === 'swell') {
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return value;
});
