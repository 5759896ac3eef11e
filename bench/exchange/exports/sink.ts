import { Writable } from 'node:stream';

/** Takes everything, counts it, and knows when the first byte came. */
export function sink(): Writable & { bytes: number; first: number } {
  const startedAt = performance.now();
  const counter = new Writable({
    write(chunk: Buffer, _, callback) {
      if (counter.bytes === 0) counter.first = performance.now() - startedAt;
      counter.bytes += chunk.length;
      callback();
    },
  }) as Writable & { bytes: number; first: number };
  counter.bytes = 0;
  counter.first = 0;
  return counter;
}
