import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest } from '../../test/api/raw-request.ts';
import { openTestServer, type TestServer } from '../../test/api/test-server.ts';
import { isOwnAddress } from './allowed-hosts.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await openTestServer({
    publicUrl: 'https://edytor.example/regest',
    portalUrl: 'https://zbiory.example',
    hosts: ['archiwum.lan'],
  });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const request = (target: string, ...headers: string[]) =>
  rawRequest(address, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close']);

test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000', 'localhost.'])(
  'a request to the loopback name %s is answered, whatever the port',
  async (host) => {
    expect((await request('/api/live', `Host: ${host}`)).status).toBe(200);
  },
);

test.each(['edytor.example', 'Edytor.example:443', 'archiwum.lan'])(
  'a request to the configured host %s is answered',
  async (host) => {
    expect((await request('/api/settings', `Host: ${host}`)).status).toBe(200);
  },
);

test('a request to the host of the portal is answered by the portal', async () => {
  expect((await request('/api/settings', 'Host: zbiory.example')).status).toBe(404);
  expect((await request('/', 'Host: zbiory.example')).status).toBe(200);
});

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'evil-localhost',
  'localhost@evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1evil.example',
  '192.168.1.5',
  '0.0.0.0',
  '[::]',
  'edytor.example.evil.example',
  '',
])('a call that names the host "%s" is refused in the error form', async (host) => {
  const { status, head, body } = await request('/api/settings', `Host: ${host}`);
  expect(status).toBe(421);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(head).toMatch(/x-content-type-options: nosniff/i);
  expect(JSON.parse(body)).toMatchObject({ code: 421, type: 'misdirected' });
});

test.each(['/', '/portal', '/portal/zasoby/x.css', '/login', '/nowhere/at/all'])(
  'a page at %s under another name is a short page that says why',
  async (path) => {
    const { status, head, body } = await request(path, 'Host: evil.example', 'Accept-Language: pl');
    expect(status).toBe(421);
    expect(head).toMatch(/content-type: text\/html/i);
    expect(body).toContain('nie odpowiada pod tą nazwą');
  },
);

test('a preflight, a write and a probe under another name are refused too', async () => {
  const statuses = [];
  for (const line of ['OPTIONS /api/settings', 'POST /api/oauth/token', 'GET /api/live', 'GET /api/health'])
    statuses.push(
      (await rawRequest(address, [`${line} HTTP/1.1`, 'Host: evil.example', 'Connection: close'])).status,
    );
  expect(statuses).toEqual([421, 421, 421, 421]);
});

test('a target that is a whole address is answered by its path, and refused where it names another host', async () => {
  expect((await request('http://localhost/api/settings', 'Host: localhost')).status).toBe(200);
  expect((await request('http://localhost/api/nowhere', 'Host: localhost')).status).toBe(404);
  expect((await request('http://evil.example/api/settings', 'Host: localhost')).status).toBe(421);
  expect((await request('http://localhost/api/settings', 'Host: evil.example')).status).toBe(421);
});

test('two hosts in one request are a bad request, none in HTTP/1.1 too', async () => {
  expect((await request('/api/settings', 'Host: localhost', 'Host: evil.example')).status).toBe(400);
  expect((await request('/api/settings')).status).toBe(400);
});

test('HTTP/1.0 without a host is answered to probes alone', async () => {
  const old = (path: string) => rawRequest(address, [`GET ${path} HTTP/1.0`]);
  expect((await old('/api/live')).status).toBe(200);
  expect((await old('/api/ready')).status).toBe(200);
  expect((await old('/api/settings')).status).toBe(421);
});

test('a host that a proxy names beside a foreign one does not help', async () => {
  const answer = await request('/api/settings', 'Host: evil.example', 'X-Forwarded-Host: edytor.example');
  expect(answer.status).toBe(421);
});

test.each([
  ['192.168.1.5', '192.168.1.5', true],
  ['::ffff:192.168.1.5', '192.168.1.5', true],
  ['fd00::2', '[fd00::2]', true],
  ['fe80::1%eth0', '[fe80::1]', true],
  ['192.168.1.5', '192.168.1.6', false],
  ['192.168.1.5', 'archiwum.example', false],
  [undefined, '192.168.1.5', false],
])('a connection that came to %s may name %s: %s', (localAddress, name, isAllowed) => {
  expect(isOwnAddress(localAddress, name)).toBe(isAllowed);
});
