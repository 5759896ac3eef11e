import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { type ByteSource, DamagedBytes, readAt, streamOf } from './byte-source.ts';
import { type Envelope, HEAD_BYTES, openEnvelope, PIECE_BYTES, TAG_BYTES } from './envelope.ts';

const SEALED_BYTES = PIECE_BYTES + TAG_BYTES;

/** Encrypts a stream: the head, then pieces. A full piece is held back until it is known not to be the last. */
export function encryptStream(envelope: Envelope): Transform {
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  return new Transform({
    construct(done) {
      this.push(envelope.head);
      done();
    },
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      let at = 0;
      for (; waiting.length - at > PIECE_BYTES; at += PIECE_BYTES, number += 1)
        this.push(envelope.seal(waiting.subarray(at, at + PIECE_BYTES), { number, kind: 'piece' }));
      waiting = Buffer.from(waiting.subarray(at));
      done();
    },
    flush(done) {
      done(null, envelope.seal(waiting, { number, kind: 'last' }));
    },
  });
}

/** Random access to an encrypted archive; the last decrypted piece is cached for sequential reads. */
export async function openEncryptedFile(path: string, passphrase: string): Promise<ByteSource> {
  const handle = await open(path, 'r');
  try {
    const envelope = await openEnvelope(passphrase, await readAt(handle, 0, HEAD_BYTES));
    const body = (await handle.stat()).size - HEAD_BYTES;
    const pieces = Math.ceil(body / SEALED_BYTES);
    const size = Math.max(0, body - pieces * TAG_BYTES);
    let lastBlock: { number: number; bytes: Buffer } | null = null;

    const pieceAt = async (number: number): Promise<Buffer> => {
      if (lastBlock?.number === number) return lastBlock.bytes;
      if (number >= pieces) throw new DamagedBytes('the archive ends too early');
      const isLast = number === pieces - 1;
      const length = isLast ? body - number * SEALED_BYTES : SEALED_BYTES;
      const sealed = await readAt(handle, HEAD_BYTES + number * SEALED_BYTES, length);
      const bytes = envelope.open(sealed, { number, kind: isLast ? 'last' : 'piece' });
      lastBlock = { number, bytes };
      return bytes;
    };
    const read = async (position: number, length: number): Promise<Buffer> => {
      const parts: Buffer[] = [];
      for (let at = position; at < position + length; ) {
        const number = Math.floor(at / PIECE_BYTES);
        const within = at - number * PIECE_BYTES;
        const part = (await pieceAt(number)).subarray(within, within + position + length - at);
        if (part.length === 0) throw new DamagedBytes('the archive ends too early');
        parts.push(part);
        at += part.length;
      }
      return Buffer.concat(parts);
    };
    return {
      size,
      read,
      stream: (start, end) => streamOf({ read }, start, end),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
