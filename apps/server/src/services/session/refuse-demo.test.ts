import { OAUTH_CLIENT } from '@regest/contract/endpoints/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, PASSWORD, type TestUser } from '../../../test/api/builders.ts';
import { as } from '../../../test/api/client.ts';
import { rawRequest } from '../../../test/api/raw-request.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { trySignIn } from '../../../test/api/try-sign-in.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

let local: TestServer;
let open: TestServer;
let address: string;
beforeAll(async () => {
  local = await openTestServer({ hosts: ['archiwum.lan'] });
  address = await local.app.listen({ port: 0, host: '127.0.0.1' });
  open = await openTestServer({ publicUrl: 'https://regest.example' });
});
afterAll(async () => {
  await local.close();
  await open.close();
});

async function aDemoUser(server: TestServer): Promise<TestUser> {
  const user = await aUser(server);
  await server.deps.pool.query('update app_user set is_demo = true where id = $1', [user.id]);
  return user;
}

test('a demo account signs in on the machine itself', async () => {
  expect((await trySignIn(local, (await aDemoUser(local)).name, PASSWORD)).status).toBe(200);
});

test('where the address is public a demo account is refused and told why, and others are not', async () => {
  const { status, body } = await trySignIn(open, (await aDemoUser(open)).name, PASSWORD);
  expect([status, body.type, body.error]).toEqual([403, 'forbidden', 'access_denied']);
  expect(body.error_description).toContain('Konta pokazowe');
  expect((await trySignIn(open, (await aUser(open)).name, PASSWORD)).status).toBe(200);
});

const PROXIED = [
  'X-Forwarded-For: 203.0.113.7',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Host: localhost',
  'Forwarded: for=203.0.113.7',
  'Via: 1.1 tunnel',
  'X-Real-IP: 203.0.113.7',
  'CF-Connecting-IP: 203.0.113.7',
  'CF-Ray: 8a1b2c3d4e5f',
];
const BASIC = `Basic ${Buffer.from(`${OAUTH_CLIENT.id}:${OAUTH_CLIENT.secret}`).toString('base64')}`;

interface Way {
  version?: string;
  host?: string;
  header?: string;
}

/** A request as bytes, since clients set the host and the version themselves. */
function requestWith(
  line: string,
  { version = '1.1', host = 'localhost', header }: Way,
  token = BASIC,
  body = '',
) {
  return rawRequest(
    address,
    [
      `${line} HTTP/${version}`,
      `Host: ${host}`,
      `Authorization: ${token}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...(header === undefined ? [] : [header]),
    ],
    body,
  );
}

async function statusesOf(way: Way, user: TestUser): Promise<{ signIn: number; session: number }> {
  const { token } = await as(local, user);
  const form = new URLSearchParams({ grant_type: 'password', username: user.name, password: PASSWORD });
  return {
    signIn: (await requestWith('POST /api/oauth/token', way, BASIC, form.toString())).status,
    session: (await requestWith('GET /api/users/current', way, `Bearer ${token}`)).status,
  };
}

test.each(['localhost', '127.0.0.1:3000', '[::1]'])(
  'a demo account works where the request names %s',
  async (host) => {
    expect(await statusesOf({ host }, await aDemoUser(local))).toEqual({ signIn: 200, session: 200 });
  },
);

test.each(PROXIED)(
  'a request with "%s" gets a demo account neither by its password nor by its session, and others do',
  async (header) => {
    expect(await statusesOf({ header }, await aDemoUser(local))).toEqual({ signIn: 403, session: 403 });
    expect(await statusesOf({ header }, await aUser(local))).toEqual({ signIn: 200, session: 200 });
  },
);

test('nginx in its plainest form, HTTP/1.0 with the host of its upstream, gets no demo account', async () => {
  const way = { version: '1.0', host: '127.0.0.1:3000' };
  expect(await statusesOf(way, await aDemoUser(local))).toEqual({ signIn: 403, session: 403 });
  expect(await statusesOf(way, await aUser(local))).toEqual({ signIn: 200, session: 200 });
});

test.each(['Origin: https://regest.example', 'Referer: https://regest.example/login', 'Origin: none'])(
  'nginx that speaks HTTP/1.1, with the host of its upstream and "%s", gets no demo account',
  async (header) => {
    const way = { host: '127.0.0.1:3000', header };
    expect(await statusesOf(way, await aDemoUser(local))).toEqual({ signIn: 403, session: 403 });
    expect(await statusesOf(way, await aUser(local))).toEqual({ signIn: 200, session: 200 });
  },
);

test.each(['Origin: http://localhost:3000', 'Referer: http://[::1]:3000/login', 'Origin: null'])(
  'a demo account works for a page with "%s"',
  async (header) => {
    expect(await statusesOf({ header }, await aDemoUser(local))).toEqual({ signIn: 200, session: 200 });
  },
);

test('a page whose name is rebound to this machine gets no account at all', async () => {
  const way = { host: 'rebound.example:3000' };
  expect(await statusesOf(way, await aDemoUser(local))).toEqual({ signIn: 421, session: 421 });
});

test('a name that REGEST_HOSTS adds is for accounts that are no demo', async () => {
  const way = { host: 'archiwum.lan' };
  expect(await statusesOf(way, await aDemoUser(local))).toEqual({ signIn: 403, session: 403 });
  expect(await statusesOf(way, await aUser(local))).toEqual({ signIn: 200, session: 200 });
});

test('the preview of a demo account opens on the machine itself and through no proxy', async () => {
  const client = await as(local, await aDemoUser(local));
  const { unit } = await aTree(local, client, {});
  const { body } = await client.get<{ url: string }>(`/api/previews/${unit.id}`);
  const file = await aFile(local, client, await sample('sketch.png'), {
    parentId: unit.id,
    parentLevel: 'unit',
  });
  const statuses = async (way: Way) => [
    (await requestWith(`GET ${body.url}`, way)).status,
    (await requestWith(`GET ${body.url}/plik/${file.id}`, way)).status,
  ];
  expect(await statuses({})).toEqual([200, 200]);
  for (const header of PROXIED) expect([header, await statuses({ header })]).toEqual([header, [404, 404]]);
  expect(await statuses({ version: '1.0' })).toEqual([404, 404]);
});
