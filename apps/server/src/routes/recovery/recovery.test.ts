import { CAPTCHA_PARAMETER } from '@regest/contract/endpoints/recovery.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aUser, PASSWORD, type TestUser } from '../../../test/api/builders.ts';
import { as, call } from '../../../test/api/client.ts';
import { type Mailbox, openMailbox } from '../../../test/api/mailbox.ts';
import { openTestServer, type TestServer } from '../../../test/api/test-server.ts';
import { startWorker, type Worker } from '../../programs/worker.ts';
import { SIGN_IN_LIMITS } from '../../services/session/sign-in-limits.ts';

let mailbox: Mailbox;
let server: TestServer;
let worker: Worker;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ smtpUrl: mailbox.url, publicUrl: 'https://regest.example/edytor' });
  worker = await startWorker(server.deps);
});
afterAll(async () => {
  await worker.stop();
  await server.close();
  await mailbox.close();
});

const LINK = /https:\/\/regest\.example\/edytor\/password-recovery\/recovery-change\/([\w-]+)/;
const NEW = 'Odzyskane-Haslo-1';
const errorsOf = (body: { errors?: { fieldName: string; constraintType: string }[] }) =>
  (body.errors ?? []).map(({ fieldName, constraintType }) => `${fieldName}:${constraintType}`).sort();

async function solved(): Promise<string> {
  const { body } = await call<Challenge>(server, 'GET', '/api/recovery/captcha');
  const solution = await solveChallenge({ challenge: body, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: body, solution })).toString('base64');
}

async function requestReset(email: string, answer?: string, headers?: Record<string, string>) {
  const captcha = answer ?? (await solved());
  const url = `/api/recovery/reset-password-request?${CAPTCHA_PARAMETER}=${encodeURIComponent(captcha)}`;
  return call(server, 'POST', url, { body: { email }, headers });
}

async function mailTo(user: TestUser) {
  return vi.waitFor(
    () => {
      const mail = mailbox.mails.findLast(({ to, text }) => to.includes(user.email) && LINK.test(text));
      if (!mail) throw new Error('no mail yet');
      return mail;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function linkFor(user: TestUser): Promise<string> {
  expect((await requestReset(user.email)).status).toBe(200);
  return LINK.exec((await mailTo(user)).text)?.[1] ?? '';
}

const validate = (token: string) =>
  call(server, 'GET', `/api/recovery/reset-password-validate/${token}`).then(({ status }) => status);

function reset(fields: Record<string, unknown>) {
  return call(server, 'PUT', '/api/recovery/reset-password', {
    body: { password: NEW, matchingPassword: NEW, ...fields },
  });
}

function signIn(username: string, password: string) {
  return call(server, 'POST', '/api/oauth/token', {
    body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    headers: {
      authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
}

test('a forgotten password is set again by the link from the mail, and every session ends', async () => {
  const user = await aUser(server, { fullName: 'Łucja Żółć' });
  const session = await as(server, user);
  const token = await linkFor(user);
  expect(await validate(token)).toBe(200);
  expect((await reset({ email: user.email.toUpperCase(), passwordResetToken: token })).status).toBe(200);
  expect((await session.get('/api/users/current')).status).toBe(401);
  expect((await signIn(user.name, NEW)).status).toBe(200);
  expect((await signIn(user.name, PASSWORD)).status).toBe(400);
});

test('a new password set by mail lists the passkeys that survive it', async () => {
  const user = await aUser(server);
  await server.ownerPool.query(
    `insert into passkey (user_id, credential_id, public_key, sign_count, transports, name)
     values ($1, $2, 'x', 0, '{}', 'Stary telefon')`,
    [user.id, `credential-${user.id}`],
  );
  const body = { email: user.email, passwordResetToken: await linkFor(user) };
  expect((await reset(body)).body).toMatchObject({ passkeys: [{ name: 'Stary telefon', lastUsedAt: null }] });
});

test('after a new password by mail, attempts of strangers do not lock the owner out', async () => {
  const [owner, otherUser] = [await aUser(server), await aUser(server)];
  const token = await linkFor(owner);
  expect((await reset({ email: owner.email, passwordResetToken: token })).status).toBe(200);
  for (const { id } of [owner, otherUser])
    await server.deps.pool.query(
      `insert into request_limit values ('sign-in account', $1, $2, now() + interval '10 minutes')`,
      [`account ${id}`, SIGN_IN_LIMITS.account.tries],
    );
  expect((await signIn(otherUser.name, PASSWORD)).status).toBe(429);
  expect((await signIn(owner.name, NEW)).status).toBe(200);
});

test('the mail is Polish, names its reader and comes from the contact address', async () => {
  const user = await aUser(server, { fullName: 'Zażółć Gęślą' });
  await linkFor(user);
  const mail = await mailTo(user);
  expect(mail.from).toBe(server.deps.settings.contactEmail);
  expect(mail.text).toContain('Zażółć Gęślą');
  expect(mail.text).toContain('60 minut');
});

test('a link works once', async () => {
  const user = await aUser(server);
  const token = await linkFor(user);
  const responses = await Promise.all([
    reset({ email: user.email, passwordResetToken: token }),
    reset({ email: user.email, passwordResetToken: token }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await validate(token)).toBe(404);
});

test('a link dies after 60 minutes, by another change of the password, and with the account', async () => {
  const expiredUser = await aUser(server);
  const lateToken = await linkFor(expiredUser);
  const { rows } = await server.deps.pool.query(
    'select round(extract(epoch from expires_at - created_at)) as seconds from password_reset where user_id = $1',
    [expiredUser.id],
  );
  expect(rows[0].seconds).toBe(3600);
  await server.deps.pool.query(
    `update password_reset set expires_at = now() - interval '1 s' where user_id = $1`,
    [expiredUser.id],
  );
  expect(await validate(lateToken)).toBe(404);

  const user = await aUser(server);
  const changedToken = await linkFor(user);
  await (await as(server, user)).put('/api/users/update-profile', {
    user: { oldPassword: PASSWORD, password: NEW, matchingPassword: NEW },
  });
  expect(await validate(changedToken)).toBe(404);

  const inactive = await aUser(server);
  const goneToken = await linkFor(inactive);
  await server.deps.pool.query('update app_user set is_active = false where id = $1', [inactive.id]);
  expect(await validate(goneToken)).toBe(404);
  expect((await reset({ email: inactive.email, passwordResetToken: goneToken })).status).toBe(400);
});

test('the table holds no token that could be used', async () => {
  const user = await aUser(server);
  const token = await linkFor(user);
  const { rows } = await server.deps.pool.query('select * from password_reset where user_id = $1', [user.id]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0].token_hash).toHaveLength(32);
});

test('a link opens the account of its own address alone, and a wrong address does not spend it', async () => {
  const [user, otherUser] = [await aUser(server), await aUser(server)];
  const token = await linkFor(user);
  const wrong = await reset({ email: otherUser.email, passwordResetToken: token });
  expect([wrong.status, errorsOf(wrong.body)]).toEqual([400, ['passwordResetToken:NotFound']]);
  expect(await validate(token)).toBe(200);
});

test('a new password obeys the rules here too, all faults at once', async () => {
  const { body } = await reset({ password: 'krotkie', matchingPassword: '' });
  expect(errorsOf(body)).toEqual([
    'email:Required',
    'matchingPassword:Required',
    'password:Size',
    'passwordResetToken:Required',
  ]);
  const mismatch = await reset({
    email: 'a@b.example',
    passwordResetToken: 'x',
    matchingPassword: `${NEW}x`,
  });
  expect(errorsOf(mismatch.body)).toEqual(['matchingPassword:Mismatch']);
});

test('known, unknown, inactive and malformed addresses get one answer, and only the known one a mail', async () => {
  const user = await aUser(server);
  const inactive = await aUser(server, { isActive: false });
  const answers = [];
  for (const email of [inactive.email, 'nikt@nigdzie.example', 'bez malpy', user.email])
    answers.push(await requestReset(email));
  expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
    answers.map(() => ({ status: 200, text: '{}' })),
  );
  await mailTo(user);
  const all = mailbox.mails.flatMap(({ to }) => to);
  expect(all).not.toContain(inactive.email);
  expect(all).not.toContain('nikt@nigdzie.example');
});

test('the link begins with the configured address, whatever host a proxy names', async () => {
  const user = await aUser(server);
  await requestReset(user.email, undefined, { 'x-forwarded-host': 'zly.example' });
  const { raw, text } = await mailTo(user);
  expect(text).toMatch(LINK);
  expect(raw).not.toContain('zly.example');
});

test('an answer to the captcha is good once, also when it is given twice at a time', async () => {
  const answer = await solved();
  const answers = await Promise.all([
    requestReset('a@b.example', answer),
    requestReset('a@b.example', answer),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await requestReset('a@b.example', answer)).status).toBe(400);
});

test('no answer, nonsense, a forged and an expired one are refused by name', async () => {
  const missing = await call(server, 'POST', '/api/recovery/reset-password-request', {
    body: { email: 'a@b.example' },
  });
  expect([missing.status, errorsOf(missing.body)]).toEqual([400, [`${CAPTCHA_PARAMETER}:Required`]]);
  const payload = JSON.parse(Buffer.from(await solved(), 'base64').toString('utf8'));
  const withChanges = (parameters: object) =>
    Buffer.from(
      JSON.stringify({
        ...payload,
        challenge: {
          ...payload.challenge,
          parameters: { ...payload.challenge.parameters, ...parameters },
        },
      }),
    ).toString('base64');
  const unsolved = Buffer.from(JSON.stringify({ ...payload, solution: { counter: 1, derivedKey: 'ff' } }));
  const bad = [
    'bzdura',
    withChanges({ expiresAt: 4_000_000_000 }),
    withChanges({ expiresAt: 1_000_000_000 }),
    unsolved.toString('base64'),
    Buffer.from('{"challenge":{"parameters":{"expiresAt":1}}}').toString('base64'),
  ];
  for (const answer of bad) {
    const { status, body } = await requestReset('a@b.example', answer);
    expect([status, errorsOf(body)]).toEqual([400, [`${CAPTCHA_PARAMETER}:Value`]]);
  }
});

test('an answer to the captcha that is nested deeply anywhere is refused as a wrong one', async () => {
  const payload = JSON.parse(Buffer.from(await solved(), 'base64').toString('utf8'));
  const deep = `${'['.repeat(2800)}${']'.repeat(2800)}`;
  const nestedAt = (place: (mark: string) => object) =>
    Buffer.from(JSON.stringify(place('HERE')).replace('"HERE"', deep)).toString('base64');
  const { challenge, solution } = payload;
  const answers = [
    nestedAt((mark) => ({ challenge: { parameters: { expiresAt: 4e9, mark }, signature: '' }, solution })),
    nestedAt((mark) => ({ challenge: { ...challenge, mark }, solution: { mark } })),
    nestedAt((mark) => ({ mark })),
  ];
  for (const answer of answers) {
    const { status, body } = await requestReset('a@b.example', answer);
    expect([status, errorsOf(body)]).toEqual([400, [`${CAPTCHA_PARAMETER}:Value`]]);
  }
});

test.each(['/api/recovery/captcha', '/portal/pytanie/wyzwanie'])(
  'a network that asks %s for captchas without end has to wait, and others do not',
  async (url) => {
    const network = `10.9.7.${url.length}`;
    const request = (remoteAddress: string) => server.app.inject({ url, remoteAddress });
    expect((await request(network)).statusCode).toBe(200);
    await server.deps.pool.query(`update request_limit set tries = 60 where what = 'captcha' and who = $1`, [
      network,
    ]);
    const limited = await request(network);
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await request('10.9.7.1')).statusCode).toBe(200);
  },
);

const from = (remoteAddress: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/recovery/reset-password-request',
    payload: { email: 'a@b.example' },
    remoteAddress,
  });

test('an address that sends too many requests has to wait, and no other does', async () => {
  await server.deps.pool.query(
    `insert into request_limit values ('recovery-request', '10.9.8.7', 60, now() + interval '10 min')`,
  );
  const limited = await from('10.9.8.7');
  expect([limited.statusCode, limited.json().type]).toEqual([429, 'rateLimited']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('10.9.8.6')).statusCode).toBe(400);
});

test('the addresses of one IPv6 network are counted as one', async () => {
  for (let turn = 0; turn < 60; turn += 1)
    expect((await from(`2001:db8:9:8::${turn.toString(16)}`)).statusCode).toBe(400);
  expect((await from('2001:db8:9:8:7::1')).statusCode).toBe(429);
  expect((await from('2001:db8:9:9::1')).statusCode).toBe(400);
});
