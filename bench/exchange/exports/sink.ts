import { Writable } from 'node:stream';

/** Takes everything, counts it, and knows when the first byte came. */
export function sink(): Writable & { bytes: number; first: number } {
  const startedAt = performance.now();
  const counted = new Writable({
    write(chunk: Buffer, _, done) {
      if (counted.bytes === 0) counted.first = performance.now() - startedAt;
      counted.bytes += chunk.length;
      done();
    },
  }) as Writable & { bytes: number; first: number };
  counted.bytes = 0;
  counted.first = 0;
  return counted;
}
