import { Readable, Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Chunks that the reader has not consumed: enough to keep both sides busy, too few to fill memory. */
const MAX_CHUNKS_AHEAD = 8;

interface Fault {
  message: string;
  code?: string;
}
/**
 * Message to the reader: bytes, the end, or the fault that ended the stream. The reader answers with the number of
 * chunks consumed.
 */
type Passed = { bytes: Uint8Array<ArrayBuffer> } | { end: true } | { fault: Fault };

function faultOf(error: Error & { code?: unknown }): Fault {
  return { message: error.message, ...(typeof error.code === 'string' && { code: error.code }) };
}

/** Writable whose bytes are readable at the other side of the port, with backpressure. */
export function writeTo(port: MessagePort): Writable {
  let onTheWay = 0;
  let goOn: (() => void) | null = null;
  const pass = (message: Passed, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      // A copy, since a compressor goes on writing into the memory of this chunk.
      const bytes = new Uint8Array(chunk);
      pass({ bytes }, [bytes.buffer]);
      onTheWay += 1;
      if (onTheWay < MAX_CHUNKS_AHEAD) done();
      else goOn = done;
    },
    final(done) {
      pass({ end: true });
      done();
    },
    destroy(error, done) {
      if (error) pass({ fault: faultOf(error) });
      done(error);
    },
  });
  port.on('message', (taken: number) => {
    onTheWay -= taken;
    const next = goOn;
    goOn = null;
    next?.();
  });
  port.once('close', () => stream.destroy());
  return stream;
}

/** Readable of the bytes written at the other side. Destroying it closes the port, which stops the writer. */
export function readFrom(port: MessagePort): Readable {
  let unreportedChunks = 0;
  let isWhole = false;
  const stream = new Readable({
    read() {
      if (unreportedChunks > 0) port.postMessage(unreportedChunks);
      unreportedChunks = 0;
    },
    destroy(error, done) {
      port.close();
      done(error);
    },
  });
  port.on('message', (message: Passed) => {
    if ('bytes' in message) {
      if (stream.push(message.bytes)) port.postMessage(1);
      else unreportedChunks += 1;
    } else if ('fault' in message) {
      const { message: text, ...code } = message.fault;
      stream.destroy(Object.assign(new Error(text), code));
    } else {
      isWhole = true;
      stream.push(null);
    }
  });
  port.once('close', () => {
    if (!isWhole) stream.destroy(new Error('The other side of the port is gone.'));
  });
  return stream;
}
