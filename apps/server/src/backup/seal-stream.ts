import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { type ByteSource, DamagedBytes } from './byte-source.ts';

/** Length of the seal: a hexadecimal SHA-256 in the zip comment, the last bytes of an archive. */
const SEAL_BYTES = 64;
/** Placeholder in the comment, replaced by the seal. */
export const SEAL_PLACE = '0'.repeat(SEAL_BYTES);

/** Replaces the placeholder at the end by the checksum of all bytes before it. */
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

/** Verifies the seal over the whole archive. */
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
