import type { SessionView } from '@regest/contract/endpoints/devices.ts';
import { afterEach, expect, test } from 'vitest';
import { aUser, PASSWORD } from '../../../test/api/builders.ts';
import { call, signedIn } from '../../../test/api/client.ts';
import { mailsInFolder } from '../../../test/api/mailbox.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { trySignIn } from '../../../test/api/try-sign-in.ts';
import { JOBS } from '../../jobs/all.ts';
import type { JobName } from '../../queries/jobs/job-payloads.ts';

const server = useServer({ trustedProxies: ['127.0.0.1'] });
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const [DESK, PHONE] = ['biurko-w-czytelni-000001', 'telefon-prywatny-0000002'];
const URL = '/api/users/current/sessions';
type List = { sessions: SessionView[] };

async function signInFrom(name: string, device: string, userAgent: string, address = '203.0.113.7') {
  const { status, body } = await trySignIn(server(), name, PASSWORD, { device, userAgent, address });
  expect(status).toBe(200);
  return body.access_token;
}
const list = async (token: string) => (await call<List>(server(), 'GET', URL, { token })).body.sessions;

/** Runs the queued jobs as the worker does and returns the mails that they wrote. */
async function newMails(): Promise<string[]> {
  const before = mailsInFolder(server().dataDir);
  const { rows } = await server().deps.pool.query<{ name: JobName; payload: never }>(
    `select identifier as name, payload from graphile_worker._private_jobs
     join graphile_worker._private_tasks on _private_tasks.id = task_id order by _private_jobs.id`,
  );
  await server().deps.pool.query('delete from graphile_worker._private_jobs');
  for (const { name, payload } of rows)
    await JOBS[name].run(server().deps, payload, {
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt: false,
    });
  return mailsInFolder(server().dataDir).slice(before.length);
}
afterEach(async () => {
  await server().deps.pool.query('delete from graphile_worker._private_jobs');
});

test('the profile lists where one is signed in: since when, from which address, with which browser', async () => {
  const user = await aUser(server());
  const desk = await signInFrom(user.name, DESK, FIREFOX);
  await signInFrom(user.name, PHONE, CHROME, '198.51.100.4');
  const sessions = await list(desk);
  expect(sessions.map(({ address, device, isCurrent }) => ({ address, device, isCurrent }))).toEqual([
    { address: '198.51.100.4', device: 'Chrome (Linux)', isCurrent: false },
    { address: '203.0.113.7', device: 'Firefox (Windows)', isCurrent: true },
  ]);
  for (const { createdAt, lastUsedAt } of sessions)
    expect(Math.abs(Date.parse(createdAt) - Date.parse(lastUsedAt))).toBeLessThan(60_000);
});

test('when and where a session was last used is noted every few minutes', async () => {
  const user = await aUser(server());
  const token = await signInFrom(user.name, DESK, FIREFOX);
  await server().deps.pool.query(
    `update session set last_used_at = now() - interval '1 hour' where user_id = $1`,
    [user.id],
  );
  await call(server(), 'GET', '/api/users/current', { token, headers: { 'x-forwarded-for': '192.0.2.9' } });
  const [session] = await list(token);
  expect(session?.address).toBe('192.0.2.9');
  expect(Date.now() - Date.parse(session?.lastUsedAt ?? '')).toBeLessThan(60_000);
});

test('one session is ended and the others go on', async () => {
  const user = await aUser(server());
  const desk = await signInFrom(user.name, DESK, FIREFOX);
  const phone = await signInFrom(user.name, PHONE, CHROME);
  const otherDevice = (await list(desk)).find(({ isCurrent }) => !isCurrent);
  expect((await call(server(), 'DELETE', `${URL}/${otherDevice?.id}`, { token: desk })).status).toBe(200);
  expect((await call(server(), 'GET', URL, { token: phone })).status).toBe(401);
  expect(await list(desk)).toHaveLength(1);
  expect((await call(server(), 'DELETE', `${URL}/${otherDevice?.id}`, { token: desk })).status).toBe(404);
});

test("another person's session is not there", async () => {
  const [client, stranger] = [await signedIn(server()), await signedIn(server())];
  const [session] = await list(stranger.token);
  expect((await client.delete(`${URL}/${session?.id}`)).status).toBe(404);
  expect((await stranger.get(URL)).status).toBe(200);
});

test('all other sessions are ended at once', async () => {
  const user = await aUser(server());
  const desk = await signInFrom(user.name, DESK, FIREFOX);
  const phone = await signInFrom(user.name, PHONE, CHROME);
  const { body } = await call<{ ended: number }>(server(), 'DELETE', URL, { token: desk });
  expect(body.ended).toBe(1);
  expect((await call(server(), 'GET', URL, { token: phone })).status).toBe(401);
  expect(await list(desk)).toHaveLength(1);
});

test('a mail tells of a sign-in from a device that was not seen before, and only then', async () => {
  const user = await aUser(server());
  await signInFrom(user.name, DESK, FIREFOX);
  const [mail = '', ...more] = await newMails();
  expect(more).toEqual([]);
  for (const answer of [
    user.fullName,
    user.name,
    '203.0.113.7',
    'Firefox (Windows)',
    '/users/update-profile',
  ])
    expect(mail).toContain(answer);
  await signInFrom(user.name, DESK, FIREFOX.replaceAll('144', '145'), '198.51.100.4');
  expect(await newMails()).toEqual([]);
  await signInFrom(user.name, PHONE, FIREFOX);
  expect(await newMails()).toHaveLength(1);
});

test('a program that keeps nothing is known by its name and network', async () => {
  const user = await aUser(server());
  const from = (address: string) =>
    trySignIn(server(), user.name, PASSWORD, { userAgent: 'curl/8.5.0', address });
  await from('203.0.113.7');
  expect(await newMails()).toHaveLength(1);
  await from('203.0.113.7');
  expect(await newMails()).toEqual([]);
  await from('203.0.113.8');
  expect(await newMails()).toHaveLength(1);
});

test('a device whose session was ended is new when it comes again', async () => {
  const user = await aUser(server());
  const desk = await signInFrom(user.name, DESK, FIREFOX);
  await signInFrom(user.name, PHONE, CHROME);
  await newMails();
  const otherDevice = (await list(desk)).find(({ isCurrent }) => !isCurrent);
  await call(server(), 'DELETE', `${URL}/${otherDevice?.id}`, { token: desk });
  await signInFrom(user.name, PHONE, CHROME);
  expect(await newMails()).toHaveLength(1);
});

test('a changed password is mailed to its owner, also when another changed it', async () => {
  const user = await aUser(server());
  const token = await signInFrom(user.name, DESK, FIREFOX);
  await newMails();
  const next = { password: 'Nowe-Haslo-3', matchingPassword: 'Nowe-Haslo-3' };
  await call(server(), 'PUT', '/api/users/update-profile', {
    token,
    body: { user: { oldPassword: PASSWORD, ...next } },
  });
  const [mail = ''] = await newMails();
  expect(mail).toContain('hasło');
  const admin = await signedIn(server(), { role: 'ADMIN' });
  await admin.put(`/api/users/${user.id}`, { user: next });
  expect(await newMails()).toHaveLength(1);
});

test('a change of e-mail address is mailed to the old one and to the new one', async () => {
  const user = await aUser(server());
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const email = `nowy.${user.email}`;
  await admin.put(`/api/users/${user.id}`, { user: { email } });
  const mails = await newMails();
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail).toContain(email);
  await admin.put('/api/users/update-profile', { user: { email: `nowy.${admin.user.email}` } });
  expect(await newMails()).toHaveLength(2);
});
