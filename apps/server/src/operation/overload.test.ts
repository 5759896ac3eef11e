import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../http/error-reply.ts';
import { shedLoad } from './overload.ts';

async function slowServer(limit: number) {
  const app = fastify();
  answerErrors(app);
  shedLoad(app, limit);
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  app.get('/api/slow', async () => {
    await gate;
    return { done: true };
  });
  app.get('/api/health', async () => ({ status: 'ok' }));
  await app.ready();
  return { app, release };
}

test('work past the limit is turned away with a time to come back, and what was taken is finished', async () => {
  const { app, release } = await slowServer(2);
  const taken = [app.inject('/api/slow'), app.inject('/api/slow')];
  await new Promise((later) => setTimeout(later, 20));
  const refused = await app.inject('/api/slow');
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 503, type: 'overloaded' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject('/api/health')).statusCode).toBe(200);
  release();
  expect((await Promise.all(taken)).map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect((await app.inject('/api/slow')).statusCode).toBe(200);
});
