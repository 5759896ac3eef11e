import { Readable, Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Chunks that the reader has not consumed: enough to keep both sides busy, too few to fill memory. */
const AHEAD = 8;

interface Fault {
  message: string;
  code?: string;
}
/** What comes through: bytes, the end, or why it ends too soon. The other way goes how many chunks were taken. */
type Passed = { bytes: Uint8Array<ArrayBuffer> } | { end: true } | { fault: Fault };

function faultOf(error: Error & { code?: unknown }): Fault {
  return { message: error.message, ...(typeof error.code === 'string' && { code: error.code }) };
}

/** What is written here can be read at the other side of the port, and is taken no faster than it is read there. */
export function writeTo(port: MessagePort): Writable {
  let onTheWay = 0;
  let goOn: (() => void) | null = null;
  const pass = (message: Passed, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      // A copy of its own: a compressor goes on writing into the memory that this chunk is a part of.
      const bytes = new Uint8Array(chunk);
      pass({ bytes }, [bytes.buffer]);
      onTheWay += 1;
      if (onTheWay < AHEAD) done();
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

/** The stream that the other side writes. Destroying it closes the port, and so tells the other side to stop. */
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
