import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../http/error-reply.ts';
import { limitConcurrency } from './request-limits.ts';

async function* endless() {
  for (;;) yield Buffer.alloc(1_000_000);
}

async function slowServer(limit: number) {
  const app = fastify();
  answerErrors(app);
  limitConcurrency(app, limit);
  /** Requests received and handled, and their sockets. */
  const counters = { begun: 0, taken: 0, lines: new Set<Socket>() };
  app.server.on('request', ({ socket }) => {
    counters.begun += 1;
    counters.lines.add(socket);
    socket.once('close', () => counters.lines.delete(socket));
  });
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  for (const method of ['GET', 'POST'])
    app.route({
      method,
      url: '/api/slow',
      handler: async () => {
        counters.taken += 1;
        await gate;
        return { done: true };
      },
    });
  app.get('/api/film', async (_, reply) => reply.send(Readable.from(endless())));
  app.get('/api/health', async () => ({ status: 'ok' }));
  await app.ready();
  return { app, release, counters };
}

test('work past the limit is turned away with a time to come back, and what was taken is finished', async () => {
  const { app, release, counters } = await slowServer(2);
  const running = [app.inject('/api/slow'), app.inject('/api/slow')];
  await expect.poll(() => counters.taken).toBe(2);
  const refusal = await app.inject('/api/slow');
  expect(refusal.statusCode).toBe(503);
  expect(refusal.json()).toMatchObject({ code: 503, type: 'overloaded' });
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject('/api/health')).statusCode).toBe(200);
  release();
  expect((await Promise.all(running)).map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect((await app.inject('/api/slow')).statusCode).toBe(200);
});

test('a write that is being answered counts although its body is long read', async () => {
  const { app, release, counters } = await slowServer(1);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const write = () =>
    fetch(`${url}/api/slow`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  const firstWrite = write();
  await expect.poll(() => counters.taken).toBe(1);
  expect((await write()).status).toBe(503);
  release();
  expect((await firstWrite).status).toBe(200);
  await app.close();
});

test('clients that never finish sending take no place', async () => {
  const { app, release, counters } = await slowServer(1);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head =
    'POST /api/slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';
  const lines = Array.from({ length: 3 }, () =>
    connect(port, '127.0.0.1', function (this: Socket) {
      this.write(head);
    }),
  );
  await expect.poll(() => counters.begun).toBe(3);
  release();
  expect((await fetch(`http://127.0.0.1:${port}/api/slow`)).status).toBe(200);
  for (const line of lines) line.destroy();
  await app.close();
});

test('a client that disconnects before the answer gives its place back', async () => {
  const { app, release, counters } = await slowServer(1);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const away = new AbortController();
  const unanswered = fetch(`${url}/api/slow`, { signal: away.signal }).catch(() => 'gone');
  await expect.poll(() => counters.taken).toBe(1);
  away.abort();
  expect(await unanswered).toBe('gone');
  await expect.poll(() => counters.lines.size).toBe(0);
  release();
  expect((await fetch(`${url}/api/slow`)).status).toBe(200);
  await app.close();
});

test('a paused film takes no place', async () => {
  const { app, release } = await slowServer(1);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const away = new AbortController();
  const film = await fetch(`${url}/api/film`, { signal: away.signal });
  expect(film.status).toBe(200);
  release();
  expect((await fetch(`${url}/api/slow`)).status).toBe(200);
  away.abort();
  await app.close();
});
