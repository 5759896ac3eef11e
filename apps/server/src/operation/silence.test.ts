import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hangUpOnSilence } from './silence.ts';

const SILENCE_MS = 1000;
const app = fastify();
let port: number;

beforeAll(async () => {
  hangUpOnSilence(app, SILENCE_MS);
  app.get('/long', async () => {
    await wait(1.5 * SILENCE_MS);
    return {};
  });
  app.post('/long', async ({ body }) => {
    await wait(1.5 * SILENCE_MS);
    return { body };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

function send(body: string) {
  const line = connect(port, '127.0.0.1');
  const type = 'content-type: application/json\r\ncontent-length: 9';
  line.write(`POST /long HTTP/1.1\r\nhost: x\r\n${type}\r\n\r\n${body}`);
  return line;
}

test('a line that keeps still in the middle of a request is given up', async () => {
  const line = send('{"a"');
  line.resume();
  await once(line, 'close');
  expect(line.bytesRead).toBe(0);
});

test('a line on which nothing comes is given up', async () => {
  const line = connect(port, '127.0.0.1');
  line.resume();
  await once(line, 'close');
  expect(line.bytesRead).toBe(0);
});

test('a question without a body may be worked on for as long as it takes', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/long`)).status).toBe(200);
});

test('one that is whole may be worked on for as long as it takes', async () => {
  const line = send('{"a":"b"}');
  const [answer] = await once(line, 'data');
  expect(String(answer)).toContain('{"body":{"a":"b"}}');
  line.destroy();
});

test('one that goes on in small steps is heard to the end', async () => {
  const line = send('');
  for (const piece of ['{"a"', ':', '"b"}']) {
    await wait(SILENCE_MS / 2);
    line.write(piece);
  }
  const [answer] = await once(line, 'data');
  expect(String(answer)).toContain('{"body":{"a":"b"}}');
  line.destroy();
});
