import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, PASSWORD, type TestUser } from '../../../test/api/builders.ts';
import { as, call } from '../../../test/api/client.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { trySignIn } from '../../../test/api/try-sign-in.ts';

let local: TestServer;
let open: TestServer;
beforeAll(async () => {
  local = await openTestServer();
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

test.each<Record<string, string>>([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
  'through a proxy (%j) neither the password nor a session of a demo account helps',
  async (headers) => {
    const client = await as(local, await aDemoUser(local));
    const at = (more: Record<string, string>) =>
      call(local, 'GET', '/api/users/current', { token: client.token, headers: more });
    expect((await at({})).status).toBe(200);
    expect((await at(headers)).status).toBe(403);
    const answer = await trySignIn(local, client.user.name, PASSWORD, { address: '203.0.113.7' });
    expect(answer.status).toBe(403);
    const own = await as(local, await aUser(local));
    const theirs = await call(local, 'GET', '/api/users/current', { token: own.token, headers });
    expect(theirs.status).toBe(200);
  },
);
