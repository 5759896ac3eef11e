import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passedRecaptcha } from './recaptcha.ts';

/** A server that answers like Google's: the right secret and the answer "dobra" pass. */
let google: Server;
let url: string;
beforeAll(async () => {
  google = createServer((request, response) => {
    if (request.url === '/gdzie-indziej') return response.writeHead(307, { location: '/' }).end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      if (form.get('response') === 'zepsuta') return response.writeHead(500).end('<html>');
      const success = form.get('secret') === 'tajne' && form.get('response') === 'dobra';
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ success, 'error-codes': [] }));
    });
  });
  await new Promise<void>((ready) => google.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => google.close(resolve)));

test('an answer passes when Google says so', async () => {
  expect(await passedRecaptcha('tajne', 'dobra', url)).toBe(true);
  expect(await passedRecaptcha('tajne', 'zła', url)).toBe(false);
  expect(await passedRecaptcha('inne', 'dobra', url)).toBe(false);
});

test('a Google that sends on to another address is not followed', async () => {
  expect(await passedRecaptcha('tajne', 'dobra', `${url}gdzie-indziej`)).toBe(false);
});

test('without an answer of Google no visitor passes', async () => {
  expect(await passedRecaptcha('tajne', 'zepsuta', url)).toBe(false);
  expect(await passedRecaptcha('tajne', 'dobra', 'http://127.0.0.1:1/')).toBe(false);
});
