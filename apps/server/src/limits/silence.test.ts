import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitSilence } from './connection-timeouts.ts';

const SILENCE_MS = 1000;
const [app, patient] = [fastify(), fastify()];
let port: number;
/** A longer timeout, so that a step which a busy machine takes late is no silence. */
let patientPort: number;
const TIMEOUT_MS = 3000;

beforeAll(async () => {
  limitSilence(app, SILENCE_MS);
  limitSilence(patient, TIMEOUT_MS);
  app.get('/long', async () => {
    await wait(1.5 * SILENCE_MS);
    return {};
  });
  app.post('/long', async ({ body }) => {
    await wait(1.5 * SILENCE_MS);
    return { body };
  });
  patient.post('/long', async ({ body }) => ({ body }));
  for (const one of [app, patient]) await one.listen({ port: 0, host: '127.0.0.1' });
  [port = 0, patientPort = 0] = [app, patient].map(({ server }) => (server.address() as AddressInfo).port);
});
afterAll(() => Promise.all([app.close(), patient.close()]));

function send(body: string, to = port) {
  const line = connect(to, '127.0.0.1');
  const type = 'content-type: application/json\r\ncontent-length: 9';
  line.write(`POST /long HTTP/1.1\r\nhost: localhost\r\n${type}\r\n\r\n${body}`);
  return line;
}

test.concurrent('a connection that goes silent in the middle of a request is closed', async () => {
  const line = send('{"a"');
  line.resume();
  await once(line, 'close');
  expect(line.bytesRead).toBe(0);
});

test.concurrent('a connection on which nothing comes is closed', async () => {
  const line = connect(port, '127.0.0.1');
  line.resume();
  await once(line, 'close');
  expect(line.bytesRead).toBe(0);
});

test.concurrent('a request without a body may take as long as it needs', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/long`)).status).toBe(200);
});

test.concurrent('a request whose body is complete may take as long as it needs', async () => {
  const line = send('{"a":"b"}');
  const [answer] = await once(line, 'data');
  expect(String(answer)).toContain('{"body":{"a":"b"}}');
  line.destroy();
});

test.concurrent('a body that comes in small pieces is read to its end', async () => {
  const line = send('', patientPort);
  const body = '{"a":"b"}';
  // Longer on the whole than the timeout.
  for (const piece of body) {
    await wait((1.2 * TIMEOUT_MS) / body.length);
    line.write(piece);
  }
  const [answer] = await once(line, 'data');
  expect(String(answer)).toContain('{"body":{"a":"b"}}');
  line.destroy();
});
