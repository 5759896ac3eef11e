import { closeSync, ftruncateSync, openSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveIsolated } from '../../src/engines/isolation/serve-isolated.ts';

type Order =
  | ('echo' | 'hang' | 'spin' | 'swell' | 'exit' | 'throw' | 'progress' | 'pid' | 'environment')
  | ('call' | 'fill');

const buffers: Buffer[] = [];

/** Tries a connection to a port outside the isolation. */
function call(port: number): Promise<string> {
  return new Promise((report) => {
    const line = connect(port, '127.0.0.1', () => report('answered'));
    line.once('error', (error: NodeJS.ErrnoException) => report(error.code ?? error.message));
  });
}

/** Creates a sparse file, which takes no space but counts with its full size. */
function fill(bytes: number): string {
  const path = join(tmpdir(), `hostile-${process.pid}`);
  const file = openSync(path, 'w');
  try {
    ftruncateSync(file, bytes);
    return 'written';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

type Task = { order: Order; value?: Uint8Array; number?: number };

serveIsolated<Task, unknown, number>(async ({ order, value, number = 0 }, onProgress) => {
  if (order === 'hang') return new Promise(() => {});
  if (order === 'spin') for (;;);
  if (order === 'exit') process.exit(3);
  if (order === 'throw') throw new Error('a broken file');
  if (order === 'environment') return Object.keys(process.env);
  if (order === 'call') return call(number);
  if (order === 'fill') return fill(number);
  if (order === 'pid') return process.pid;
  if (order === 'progress') for (const step of [1, 2, 3]) onProgress(step);
  if (order === 'swell') {
    for (;;) {
      buffers.push(Buffer.alloc(16 * 1024 * 1024, 1));
      // Slow enough for the supervisor to notice even on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return value;
});
