import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { type ByteSource, DamagedBytes } from './byte-source.ts';

/** A SHA-256 in hexadecimal: the last bytes of an archive, in the comment that every zip may have. */
const SEAL_BYTES = 64;
/** Stands in the comment until all before it is known. */
export const SEAL_PLACE = '0'.repeat(SEAL_BYTES);

/** Writes the checksum of the whole archive over the place kept for it at the end. */
export function sealStream(): Transform {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([tail, chunk]);
      const ready = bytes.subarray(0, Math.max(0, bytes.length - SEAL_BYTES));
      tail = Buffer.from(bytes.subarray(ready.length));
      hash.update(ready);
      done(null, ready);
    },
    flush(done) {
      done(null, Buffer.from(hash.digest('hex'), 'latin1'));
    },
  });
}

/** Whether every byte is the one that was written. */
export async function isSealed(source: ByteSource): Promise<boolean> {
  if (source.size < SEAL_BYTES) return false;
  const hash = createHash('sha256');
  try {
    for await (const chunk of source.stream(0, source.size - SEAL_BYTES)) hash.update(chunk as Buffer);
    const seal = await source.read(source.size - SEAL_BYTES, SEAL_BYTES);
    return seal.toString('latin1') === hash.digest('hex');
  } catch (error) {
    if (error instanceof DamagedBytes) return false;
    throw error;
  }
}
