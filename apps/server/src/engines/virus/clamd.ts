import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export interface ClamdAddress {
  host: string;
  port: number;
}

export interface Verdict {
  /** The name of what was found; null when nothing was. */
  finding: string | null;
  /** The scanner and its signatures, as it calls itself. */
  agent: string;
}

/** The scanner does not answer, or cannot scan this: nothing is known of the bytes. */
export class ScannerUnavailable extends Error {}

const CONNECT_MS = 5000;
/** A large archive takes a while after its last byte. */
const SILENCE_MS = 300_000;
const NOTHING_MORE = Buffer.alloc(4);

function opened({ host, port }: ClamdAddress): Promise<Socket> {
  const socket = connect({ host, port });
  return new Promise((done, fail) => {
    const late = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS);
    socket.once('error', (error) => {
      clearTimeout(late);
      fail(error);
    });
    socket.once('connect', () => {
      clearTimeout(late);
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('no answer in time')));
      done(socket);
    });
  });
}

/** One question on a connection of its own, answered by one text that ends with NUL. */
async function ask(
  address: ClamdAddress,
  command: string,
  send: (socket: Socket) => Promise<void> = async () => {},
): Promise<string> {
  let answer = '';
  try {
    const socket = await opened(address);
    const ended = new Promise<void>((done, fail) => {
      socket.on('data', (bytes: Buffer) => {
        answer += bytes.toString('utf8');
      });
      socket.once('close', () => done());
      socket.once('error', fail);
    });
    ended.catch(() => undefined);
    try {
      socket.write(`z${command}\0`);
      await Promise.race([send(socket), ended]);
      await ended;
    } finally {
      socket.destroy();
    }
  } catch (error) {
    // One that refuses in the middle closes the line; what it said before that counts.
    if (answer === '') throw new ScannerUnavailable('the virus scanner does not answer', { cause: error });
  }
  return answer.replaceAll('\0', '').trim();
}

async function sendChunks(socket: Socket, source: Readable, onSent: (bytes: number) => void): Promise<void> {
  const closed = once(socket, 'close');
  closed.catch(() => undefined);
  for await (const chunk of source) {
    if (socket.destroyed) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE((chunk as Buffer).length);
    socket.write(length);
    onSent((chunk as Buffer).length);
    if (!socket.write(chunk as Buffer)) await Promise.race([once(socket, 'drain'), closed]);
  }
  socket.write(NOTHING_MORE);
}

/** Has clamd look at a stream (its INSTREAM): nothing is written to a disk it must share with us. */
export async function scanStream(address: ClamdAddress, source: Readable): Promise<Verdict> {
  let bytesSent = 0;
  const onSent = (bytes: number) => {
    bytesSent += bytes;
  };
  try {
    const agent = await ask(address, 'VERSION');
    const answer = await ask(address, 'INSTREAM', (socket) => sendChunks(socket, source, onSent));
    if (answer === 'stream: OK') return { finding: null, agent };
    const finding = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (finding === undefined) throw new ScannerUnavailable(`the virus scanner answers: ${answer}`);
    return { finding, agent };
  } catch (error) {
    // clamd that has enough closes the line, and its words are lost with it.
    if (bytesSent === 0 || !(error instanceof ScannerUnavailable)) throw error;
    const advice = 'is its StreamMaxLength below the size of the file?';
    throw new ScannerUnavailable(`${error.message} (after ${bytesSent} bytes; ${advice})`, { cause: error });
  } finally {
    source.destroy();
  }
}
