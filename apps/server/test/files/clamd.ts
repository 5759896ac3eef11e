import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** The EICAR test file, split in the source so that no scanner reports this file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`;

export interface Clamd {
  host: string;
  port: number;
  /** Number of streams received completely. */
  scans: number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Parses chunks of `length, bytes` up to a length of 0; null while the stream is incomplete. */
function readStream(received: Buffer, maxBytes: number): Buffer | 'too long' | null {
  const parts: Buffer[] = [];
  let total = 0;
  for (let at = 0; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    total += length;
    if (total > maxBytes) return 'too long';
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/**
 * A scanner with the protocol of clamd (VERSION and INSTREAM, commands that begin with z and end with NUL) that
 * detects one virus. The real one needs signatures from the network.
 */
export async function openClamd({ maxBytes = 25_000_000 } = {}): Promise<Clamd> {
  const open = new Set<Socket>();
  let server: Server;
  const clamd = { host: '127.0.0.1', port: 0, scans: 0, start, stop };

  function answer(received: Buffer): string | null {
    const end = received.indexOf(0);
    if (end < 0) return null;
    const command = received.subarray(0, end).toString('latin1');
    if (command === 'zVERSION') return 'ClamAV 1.4.6/1/Sun Nov 15 12:00:00 2026';
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const stream = readStream(received.subarray(end + 1), maxBytes);
    if (stream === null) return null;
    if (stream === 'too long') return 'INSTREAM size limit exceeded. ERROR';
    clamd.scans += 1;
    return stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }

  function serve(socket: Socket): void {
    let received = Buffer.alloc(0);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const text = answer(received);
      if (text !== null) socket.end(`${text}\0`);
    });
  }

  async function start(): Promise<void> {
    server = createServer(serve);
    await new Promise<void>((ready) => server.listen(clamd.port, '127.0.0.1', ready));
    clamd.port = (server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  await start();
  return clamd;
}
