import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { limitReaders } from './reader-limits.ts';

let app: FastifyInstance;
let countedAddresses: string[];
let gate: PromiseWithResolvers<void>;

beforeEach(async () => {
  app = fastify();
  countedAddresses = [];
  gate = Promise.withResolvers();
  app.setErrorHandler((error: { statusCode?: number }, _, reply) =>
    reply.code(error instanceof AppError ? 503 : (error.statusCode ?? 500)).send(''),
  );
  await app.register(
    async (routes) => {
      limitReaders(routes);
      routes.get('/szukaj', async ({ ip }) => {
        countedAddresses.push(ip);
        await gate.promise;
        return 'page';
      });
      routes.get('/*', async () => 'page');
    },
    { prefix: '/portal' },
  );
});
afterEach(() => app.close());

const statusOf = async (remoteAddress: string, url = '/portal/szukaj') =>
  (await app.inject({ url, remoteAddress })).statusCode;

test('slow pages of one network queue behind each other and hold up no other network', async () => {
  // Two addresses of one household.
  const greedy = Array.from({ length: 64 }, (_, turn) => statusOf(`2001:db8:1:2::${turn % 2}`));
  await expect.poll(() => countedAddresses.length).toBe(3);
  const otherReader = statusOf('198.51.100.1');
  await expect.poll(() => countedAddresses.at(-1)).toBe('198.51.100.1');
  expect(countedAddresses).toHaveLength(4);
  gate.resolve();
  expect(await otherReader).toBe(200);
  const answers = await Promise.all(greedy);
  expect(answers.filter((status) => status === 200)).toHaveLength(63);
  expect(answers.filter((status) => status === 503)).toHaveLength(1);
});

test('pages are counted by network: many addresses of one household open no more of them than one', async () => {
  for (let page = 0; page < 240; page += 1)
    expect(await statusOf(`2001:db8:1:2::${page.toString(16)}`, '/portal/r/1')).toBe(200);
  expect(await statusOf('2001:db8:1:2::ffff', '/portal/r/1')).toBe(429);
  expect(await statusOf('2001:db8:1:3::1', '/portal/r/1')).toBe(200);
});

test('readers on the machine itself are limited too, well above what one person reads', async () => {
  const addresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
  const answers = [];
  for (let page = 0; page < 2401; page += 1)
    answers.push(await statusOf(addresses[page % addresses.length] ?? '', '/portal/r/1'));
  expect(answers.indexOf(429)).toBe(2400);
  expect(await statusOf('198.51.100.1', '/portal/r/1')).toBe(200);
});

test('slow pages of the machine itself queue behind each other', async () => {
  const requests = Array.from({ length: 247 }, () => statusOf('127.0.0.1'));
  await expect.poll(() => countedAddresses.length).toBe(6);
  gate.resolve();
  const answers = await Promise.all(requests);
  expect(answers.filter((status) => status === 503)).toHaveLength(1);
});

test('behind a proxy that the settings name the address of the client counts', async () => {
  const proxied = fastify({ trustProxy: ['127.0.0.1'] });
  await proxied.register(
    async (routes) => {
      limitReaders(routes);
      routes.get('/*', async () => 'page');
    },
    { prefix: '/portal' },
  );
  const through = async (client: string) =>
    (await proxied.inject({ url: '/portal/r/1', headers: { 'x-forwarded-for': client } })).statusCode;
  for (let page = 0; page < 240; page += 1) await through('203.0.113.5');
  expect(await through('203.0.113.5')).toBe(429);
  expect(await through('203.0.113.6')).toBe(200);
  await proxied.close();
});
