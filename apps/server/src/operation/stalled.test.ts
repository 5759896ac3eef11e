import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveUpStalled } from './stalled.ts';

const STALL_MS = 800;
const SIZE = 24 * 1024 * 1024;
const app = fastify();
let port: number;
let given: Readable;

function* megabytes() {
  for (let sent = 0; sent < SIZE; sent += 65_536) yield Buffer.alloc(65_536, 1);
}

beforeAll(async () => {
  giveUpStalled(app, STALL_MS);
  app.get('/large', async (_, reply) => {
    given = Readable.from(megabytes());
    return reply.header('content-length', SIZE).send(given);
  });
  app.get('/late', async (_, reply) => {
    const late = async function* () {
      yield 'a';
      await wait(2 * STALL_MS);
      yield 'b';
    };
    return reply.send(Readable.from(late()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

function ask(path: string): Socket {
  const line = connect(port, '127.0.0.1');
  line.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  line.on('error', () => {});
  return line;
}

test('who asks for a file and does not read it is given up, and what reads for them is freed', async () => {
  const line = ask('/large');
  line.pause();
  await wait(200);
  await once(given, 'close');
  line.resume();
  await once(line, 'close');
  expect(line.bytesRead).toBeLessThan(SIZE);
});

test('a slow reader who goes on is served to the end', async () => {
  const line = ask('/large');
  let taken = 0;
  line.on('data', (chunk) => {
    taken += chunk.length;
    // Takes some eight times as long as would be given up if it stood still.
    if (taken % (4 * 1024 * 1024) < chunk.length) {
      line.pause();
      setTimeout(() => line.resume(), STALL_MS * 0.6);
    }
  });
  await once(line, 'close');
  expect(taken).toBeGreaterThanOrEqual(SIZE);
});

test('who waits for us is not given up', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/late`)).text()).toBe('ab');
});
