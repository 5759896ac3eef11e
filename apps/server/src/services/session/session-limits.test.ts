import { expect, test } from 'vitest';
import { anInstitution, aUser, PASSWORD } from '../../../test/api/builders.ts';
import { as, call } from '../../../test/api/client.ts';
import { openTestServer, type TestServer, useServer } from '../../../test/api/test-server.ts';
import { JOBS } from '../../jobs/all.ts';

const server = useServer();

test('a session ends after 30 days, however busy it was', async () => {
  const client = await as(server(), await aUser(server()));
  const age = (days: number) =>
    server().deps.pool.query(
      `update session set created_at = now() - make_interval(days => $1) where user_id = $2`,
      [days, client.user.id],
    );
  await age(29);
  expect((await client.get('/api/users/current')).status).toBe(200);
  await age(30);
  expect((await client.get('/api/users/current')).status).toBe(401);
});

test('sessions that have ended and tries that no longer count are forgotten', async () => {
  const { pool, db } = server().deps;
  const [stays, ends] = [
    await as(server(), await aUser(server())),
    await as(server(), await aUser(server())),
  ];
  await pool.query(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
    ends.user.id,
  ]);
  await pool.query(`insert into request_limit values
    ('próba', 'dawna', 3, now() - interval '1 second'), ('próba', 'nowa', 3, now() + interval '1 minute')`);
  await JOBS['forget-sign-ins'].run(
    server().deps,
    {},
    { signal: new AbortController().signal, attempt: 1, isLastAttempt: false },
  );
  const sessions = await db.selectFrom('session').select('user_id').execute();
  expect(sessions.map(({ user_id }) => user_id)).toContain(stays.user.id);
  expect(sessions.map(({ user_id }) => user_id)).not.toContain(ends.user.id);
  const tries = await db.selectFrom('request_limit').select('who').where('what', '=', 'próba').execute();
  expect(tries).toEqual([{ who: 'nowa' }]);
});

function tryToSignIn(at: TestServer, username: string, from: string, password = 'Zle-Haslo-1') {
  return call(at, 'POST', '/api/oauth/token', {
    body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    headers: {
      authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
  });
}

test('an address that the caller writes into a header does not get past the limit', async () => {
  const { name } = await aUser(server());
  for (let i = 0; i < 10; i += 1) await tryToSignIn(server(), name, `10.0.0.${i}`);
  expect((await tryToSignIn(server(), name, '10.0.0.99')).status).toBe(429);
});

test('many right passwords at once from one address all sign in', async () => {
  const { name } = await aUser(server());
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => tryToSignIn(server(), name, '10.0.0.1', PASSWORD)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
});

test('of many wrong tries at once no more are looked at than the limit allows', async () => {
  const { name } = await aUser(server());
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => tryToSignIn(server(), name, '10.0.0.1')),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
});

test('behind a trusted proxy a stranger locks out the own address alone', async () => {
  const behind = await openTestServer({ trustedProxies: ['127.0.0.1'] });
  try {
    const { id } = await anInstitution(behind);
    const { name } = await aUser(behind, { institutionId: id });
    for (let i = 0; i < 11; i += 1) await tryToSignIn(behind, name, '203.0.113.7');
    expect((await tryToSignIn(behind, name, '203.0.113.7', PASSWORD)).status).toBe(429);
    expect((await tryToSignIn(behind, name, '198.51.100.2', PASSWORD)).status).toBe(200);
  } finally {
    await behind.close();
  }
});
