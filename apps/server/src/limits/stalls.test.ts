import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitStalls } from './connection-timeouts.ts';

const STALL_MS = 800;
/** A longer timeout, so that a reader which a busy machine wakes late does not stall. */
const TIMEOUT_MS = 3000;
const SIZE = 24 * 1024 * 1024;
const [app, patient] = [fastify(), fastify()];
let port: number;
let patientPort: number;
let body: Readable | undefined;

function* megabytes() {
  for (let sentBytes = 0; sentBytes < SIZE; sentBytes += 65_536) yield Buffer.alloc(65_536, 1);
}

beforeAll(async () => {
  limitStalls(app, STALL_MS);
  limitStalls(patient, TIMEOUT_MS);
  const large = (reply: FastifyReply, bytes: Readable) => reply.header('content-length', SIZE).send(bytes);
  app.get('/large', async (_, reply) => {
    body = Readable.from(megabytes());
    return large(reply, body);
  });
  patient.get('/large', async (_, reply) => large(reply, Readable.from(megabytes())));
  app.get('/late', async (_, reply) => {
    const slowBody = async function* () {
      yield 'a';
      await wait(2 * STALL_MS);
      yield 'b';
    };
    return reply.send(Readable.from(slowBody()));
  });
  for (const one of [app, patient]) await one.listen({ port: 0, host: '127.0.0.1' });
  [port = 0, patientPort = 0] = [app, patient].map(({ server }) => (server.address() as AddressInfo).port);
});
afterAll(() => Promise.all([app.close(), patient.close()]));

function openRequest(path: string, from = port): Socket {
  const line = connect(from, '127.0.0.1');
  line.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  line.on('error', () => {});
  return line;
}

test.concurrent('a client that asks for a file and does not read it is cut off, and its stream is freed', async () => {
  const line = openRequest('/large');
  line.pause();
  while (body === undefined) await wait(10);
  if (!body.closed) await once(body, 'close');
  line.resume();
  await once(line, 'close');
  expect(line.bytesRead).toBeLessThan(SIZE);
});

test.concurrent('a slow reader is served to the end', async () => {
  const line = openRequest('/large', patientPort);
  let turns = 0;
  line.on('data', (chunk) => {
    turns += chunk.length;
    // Eight pauses. Together they take longer than the timeout; the server may not see the last of them.
    if (turns % (3 * 1024 * 1024) < chunk.length) {
      line.pause();
      setTimeout(() => line.resume(), TIMEOUT_MS * 0.3);
    }
  });
  await once(line, 'close');
  expect(turns).toBeGreaterThanOrEqual(SIZE);
});

test.concurrent('a client that waits for the server is not cut off', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/late`)).text()).toBe('ab');
});
