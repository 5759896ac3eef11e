import { Readable } from 'node:stream';

interface CutStream {
  /** The next piece, available once the previous one was read or destroyed; null at the end. */
  next(): Promise<Readable | null>;
  /** Throws the error that ended the source, if any: its last piece ends without one. */
  throwFault(): void;
}

/** Cuts one stream into pieces of at most `size` bytes, each streamed: none is collected in memory. */
export function cutStream(source: Readable, size: number): CutStream {
  const chunks = source.iterator({ destroyOnReturn: false });
  let rest: Buffer | null = null;
  let fault: { error: unknown } | null = null;
  let isOver: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Buffer | null> {
    const buffered = rest;
    rest = null;
    if (buffered) return buffered;
    if (fault) return null;
    try {
      const { done, value } = await chunks.next();
      return done ? null : (value as Buffer);
    } catch (error) {
      fault = { error };
      return null;
    }
  }

  async function* piece(first: Buffer): AsyncGenerator<Buffer> {
    let left = size;
    for (let chunk: Buffer | null = first; chunk; chunk = await read()) {
      if (chunk.length > left) {
        rest = chunk.subarray(left);
        yield chunk.subarray(0, left);
        return;
      }
      left -= chunk.length;
      yield chunk;
      if (left === 0) return;
    }
  }

  return {
    async next() {
      await isOver;
      const first = await read();
      if (!first) return null;
      const next = Readable.from(piece(first), { objectMode: false });
      isOver = new Promise((done) => next.once('close', done));
      return next;
    },
    throwFault() {
      if (fault) throw fault.error;
    },
  };
}
