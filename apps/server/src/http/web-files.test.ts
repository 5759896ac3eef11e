import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from './error-reply.ts';
import { serveWeb } from './web-files.ts';

const dist = mkdtempSync(join(tmpdir(), 'regest-dist-'));
const app = fastify();

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<p>Regest</p>');
  writeFileSync(join(dist, 'assets/a-1.js'), 'let a;');
  writeFileSync(join(dist, 'assets/a-1.js.br'), brotliCompressSync('let a;'));
  answerErrors(app);
  await serveWeb(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

test.each(['/', '/resource', '/units/7?tab=size'])('%s is the page, for GET and for HEAD', async (url) => {
  const page = await app.inject({ url });
  expect([page.statusCode, page.headers['cache-control'], page.payload]).toEqual([
    200,
    'no-cache',
    '<p>Regest</p>',
  ]);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '13', '']);
});

test('an asset is kept for ever, and one of an older build is not there', async () => {
  const asset = await app.inject({ url: '/assets/a-1.js' });
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const missingFile = await app.inject({ url: '/assets/a-0.js' });
  expect([missingFile.statusCode, missingFile.json().type]).toEqual([404, 'notFound']);
});

test('a packed asset is sent in the place of the plain one, and not by its own name', async () => {
  const packed = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('let a;');
  expect((await app.inject({ url: '/assets/a-1.js.br' })).statusCode).toBe(404);
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/portal/zasoby/assets/x.js'],
  ['HEAD', '/portal/assets/x.css'],
  ['GET', '/portal'],
  ['GET', '/sw.js?v=1'],
  ['POST', '/resource'],
] as const)('%s %s is not the page', async (method, url) => {
  const { statusCode, headers } = await app.inject({ method, url });
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});
