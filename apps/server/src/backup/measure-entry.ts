import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { youngBufferCollector } from '../store/free-young-buffers.ts';

interface Measured {
  size: number;
  sha256: string;
  /** The disk failed before the end of the file. */
  brokenOff: boolean;
}

/** Error code of an unreadable disk; one such file must not prevent the backup of the others. */
const UNREADABLE = 'EIO';

/** Passes an entry through and reports its size and checksum at its end. */
export async function* measureEntry(
  source: Readable,
  onEnd: (measured: Measured) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const noteUsed = youngBufferCollector();
  let size = 0;
  let brokenOff = false;
  try {
    for await (const chunk of source) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      hash.update(bytes);
      noteUsed(bytes.length);
      yield bytes;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== UNREADABLE) throw error;
    brokenOff = true;
  }
  onEnd({ size, sha256: hash.digest('hex'), brokenOff });
}
