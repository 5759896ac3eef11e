import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The baseline: bytes piped to disk with fsync, and a static file by range. Run: `node bare-server.ts FOLDER`. */
const path = join(process.argv[2] ?? '.', 'bare.bin');

const server = createServer(async (request, reply) => {
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(path, { flush: true }));
    reply.writeHead(201).end();
    return;
  }
  const [, start = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  reply.writeHead(206, { 'content-length': Number(end) - Number(start) + 1 });
  createReadStream(path, { start: Number(start), end: Number(end) }).pipe(reply);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
