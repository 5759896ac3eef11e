import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { youngBufferCollector } from './free-young-buffers.ts';
import { StoreError } from './store.ts';

/** Passes bytes on, counts and hashes them, and breaks the pipeline at the first byte over the limit. */
export function measureStream(maxBytes: number): {
  through: Transform;
  measured: () => { size: number; sha256: string };
} {
  const hash = createHash('sha256');
  const noteUsed = youngBufferCollector();
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) {
        done(new StoreError('tooLarge', `more than ${maxBytes} bytes`));
        return;
      }
      hash.update(chunk);
      noteUsed(chunk.length);
      done(null, chunk);
    },
  });
  return { through, measured: () => ({ size, sha256: hash.digest('hex') }) };
}
