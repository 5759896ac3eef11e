import { expect, test } from 'vitest';
import { aUser, PASSWORD } from '../../../test/api/builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer({ trustedProxies: ['127.0.0.1'] });

test('300 sign-ins at once from one network leave room for others', async () => {
  const [crowd, alone] = [await aUser(server()), await aUser(server())];
  const url = await server().app.listen({ port: 0, host: '127.0.0.1' });
  const signIn = (username: string, address: string) =>
    fetch(`${url}/api/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('regest-web:regest-web')}`, 'x-forwarded-for': address },
      body: new URLSearchParams({ grant_type: 'password', username, password: PASSWORD }),
    }).then(({ status }) => status);
  const flood = Array.from({ length: 300 }, () => signIn(crowd.name, '203.0.113.7'));
  const ownerAttempts = [signIn(alone.name, '198.51.100.1'), signIn(alone.name, '198.51.100.2')];
  expect(await Promise.all(ownerAttempts)).toEqual([200, 200]);
  const statuses = await Promise.all(flood);
  // Some sign-ins succeed, the others get 429; no answer is a 503.
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
});
