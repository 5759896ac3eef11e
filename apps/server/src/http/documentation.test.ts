import { openApiDocument } from '@regest/contract/derive/openapi.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../version.ts';
import { serveDocumentation } from './documentation.ts';

const app = fastify();
beforeAll(() => serveDocumentation(app));
afterAll(() => app.close());

test.each(['/api/openapi.json', '/api/docs/json'])('%s describes every call of the contract', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(VERSION))));
});

test('the page of the calls is served', async () => {
  const page = await app.inject({ url: '/api/docs/' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
});
