import { beforeEach, expect, test } from 'vitest';
import { shownCode } from '../../../test/api/authenticator-app.ts';
import { anInstitution, aUser, PASSWORD } from '../../../test/api/builders.ts';
import { as, type Client, call, signedIn } from '../../../test/api/client.ts';
import { askForToken, giveCode, givePassword } from '../../../test/api/sign-in.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { withTotp } from '../../../test/api/with-totp.ts';
import { hashToken } from '../../services/session/token.ts';

const server = useServer();
let client: Client;
beforeEach(async () => {
  client = await signedIn(server());
});

const challengeOf = async (password = PASSWORD) =>
  (await givePassword(server(), client.user, password)).body.challenge;

const factors = () => client.get<Record<string, unknown>>('/api/second-factor');

test('codes that are not confirmed are not required', async () => {
  await client.post('/api/second-factor/totp', { password: PASSWORD });
  expect((await factors()).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
  expect((await givePassword(server(), client.user)).status).toBe(200);
});

test('the right password alone gets a challenge and no token; the code then gets the token', async () => {
  const { secret } = await withTotp(client);
  const first = await givePassword(server(), client.user);
  expect(first.status).toBe(400);
  expect(first.body).toMatchObject({
    error: 'second_factor_required',
    methods: ['totp', 'recovery'],
    expires_in: 300,
  });
  expect(first.body.access_token).toBeUndefined();
  const second = await giveCode(server(), first.body.challenge, shownCode(secret));
  expect(second.status).toBe(200);
  const currentUser = await call<{ user: { id: number } }>(server(), 'GET', '/api/users/current', {
    token: second.body.access_token,
  });
  expect(currentUser.body.user.id).toBe(client.user.id);
});

test('a wrong password says nothing of a second factor', async () => {
  await withTotp(client);
  const answer = await givePassword(server(), client.user, 'Zle-Haslo-1');
  expect(answer.body).toMatchObject({ error: 'invalid_grant' });
  expect(answer.body).not.toHaveProperty('methods');
});

test('a code is taken once, however many challenges there are, also by two at once', async () => {
  const { secret } = await withTotp(client);
  const code = shownCode(secret);
  const challenges = [await challengeOf(), await challengeOf(), await challengeOf()];
  const answers = await Promise.all(challenges.map((challenge) => giveCode(server(), challenge, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('a challenge is good once', async () => {
  const { recoveryCodes } = await withTotp(client);
  const challenge = await challengeOf();
  expect((await giveCode(server(), challenge, recoveryCodes[0] ?? '')).status).toBe(200);
  const repeated = await giveCode(server(), challenge, recoveryCodes[1] ?? '');
  expect(repeated.body).toMatchObject({ error: 'expired_token' });
});

test('a challenge ends after five minutes, after five tries, and is stored only as a hash', async () => {
  const { recoveryCodes } = await withTotp(client);
  const { pool } = server().deps;
  const lateChallenge = await challengeOf();
  const { rowCount } = await pool.query('select from sign_in_challenge where token_hash = $1', [
    hashToken(lateChallenge),
  ]);
  expect(rowCount).toBe(1);
  await pool.query(
    `update sign_in_challenge set expires_at = now() - interval '1 second' where user_id = $1`,
    [client.user.id],
  );
  expect((await giveCode(server(), lateChallenge, recoveryCodes[0] ?? '')).body.error).toBe('expired_token');
  const tried = await challengeOf();
  for (let i = 0; i < 5; i += 1)
    expect((await giveCode(server(), tried, 'ZLY-KOD')).body.error).toBe('invalid_grant');
  expect((await giveCode(server(), tried, recoveryCodes[0] ?? '')).body.error).toBe('expired_token');
});

test('a challenge dies with a changed password and with a closed account', async () => {
  const { recoveryCodes } = await withTotp(client);
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const before = await challengeOf();
  const url = `/api/users/${client.user.id}`;
  const password = 'Nowe-Haslo-Ole-1';
  const update = await admin.put(url, { user: { password, matchingPassword: password } });
  expect(update.status).toBe(200);
  expect((await giveCode(server(), before, recoveryCodes[0] ?? '')).body.error).toBe('expired_token');
  const next = await challengeOf(password);
  expect((await admin.put(url, { user: { isActive: false } })).status).toBe(200);
  expect((await giveCode(server(), next, recoveryCodes[0] ?? '')).body.error).toBe('expired_token');
});

test('guessing codes ends after ten tries for the account, and leaves the owner the recovery codes', async () => {
  const { secret, recoveryCodes } = await withTotp(client);
  const wrong = shownCode(secret) === '000000' ? '000001' : '000000';
  const statuses: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const challenge = await challengeOf();
    for (let j = 0; j < 4; j += 1) statuses.push((await giveCode(server(), challenge, wrong)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  const challenge = await challengeOf();
  expect((await giveCode(server(), challenge, shownCode(secret))).status).toBe(429);
  expect((await giveCode(server(), challenge, recoveryCodes[3] ?? '')).status).toBe(200);
});

test('a recovery code works once, however it is typed, and is counted and mailed', async () => {
  const { recoveryCodes } = await withTotp(client);
  expect(recoveryCodes).toHaveLength(10);
  const [code = ''] = recoveryCodes;
  const input = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  expect((await giveCode(server(), await challengeOf(), input)).status).toBe(200);
  expect((await giveCode(server(), await challengeOf(), code)).status).toBe(400);
  expect((await factors()).body).toMatchObject({ recoveryCodesLeft: 9 });
  const { rows } = await server().deps.pool.query<{ payload: { userId: number; change: string } }>(
    `select payload from graphile_worker._private_jobs`,
  );
  expect(rows.map(({ payload }) => payload)).toContainEqual({
    userId: client.user.id,
    change: 'recoveryUsed',
  });
});

const CODE_REQUIRED = [{ fieldName: 'code', constraintType: 'Required' }];
const WRONG_CODE = [{ fieldName: 'code', constraintType: 'Value' }];

test('new recovery codes end the old ones and need a factor, never the password alone', async () => {
  const { recoveryCodes } = await withTotp(client);
  const renewCodes = (proof: object) =>
    client.post<{ recoveryCodes: string[] }>('/api/second-factor/recovery-codes', proof);
  expect((await renewCodes({})).body.errors).toEqual(CODE_REQUIRED);
  expect((await renewCodes({ password: PASSWORD })).body.errors).toEqual(CODE_REQUIRED);
  const renewed = await renewCodes({ code: recoveryCodes[1] });
  expect((await giveCode(server(), await challengeOf(), recoveryCodes[0] ?? '')).status).toBe(400);
  expect((await giveCode(server(), await challengeOf(), renewed.body.recoveryCodes[0] ?? '')).status).toBe(
    200,
  );
});

test('codes are turned off by a code, never by the session or the password alone', async () => {
  const { recoveryCodes } = await withTotp(client);
  const remove = (proof: object) => client.delete('/api/second-factor/totp', proof);
  expect((await remove({})).body.errors).toEqual(CODE_REQUIRED);
  expect((await remove({ password: PASSWORD })).body.errors).toEqual(CODE_REQUIRED);
  expect((await remove({ password: PASSWORD, code: '000000' })).body.errors).toEqual(WRONG_CODE);
  expect((await remove({ code: recoveryCodes[0] })).status).toBe(200);
  expect((await factors()).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
  expect((await givePassword(server(), client.user)).status).toBe(200);
});

test('a recovery code as proof for a change of factors is used up, and its owner gets a mail', async () => {
  const { recoveryCodes } = await withTotp(client);
  const [code = ''] = recoveryCodes;
  expect((await client.delete('/api/second-factor/passkeys', { ids: [1], code })).status).toBe(404);
  expect((await client.delete('/api/second-factor/totp', { code })).body.errors).toEqual(WRONG_CODE);
  const { rows } = await server().deps.pool.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs`,
  );
  expect(rows.map(({ payload }) => payload)).toContainEqual({
    userId: client.user.id,
    change: 'recoveryUsed',
  });
});

test('guesses at a code in a session are stopped after ten tries', async () => {
  await withTotp(client);
  const answers: number[] = [];
  for (let i = 0; i < 11; i += 1)
    answers.push((await client.delete('/api/second-factor/totp', { code: '000000' })).status);
  expect(answers).toEqual([...Array(10).fill(400), 429]);
});

test('guesses at the own password before the first factor are stopped after ten tries', async () => {
  const answers: number[] = [];
  for (let i = 0; i < 11; i += 1)
    answers.push((await client.post('/api/second-factor/totp', { password: `Zle-Haslo-${i}` })).status);
  expect(answers).toEqual([...Array(10).fill(400), 429]);
});

test('the first codes are turned on without the password only within ten minutes of signing in', async () => {
  expect((await client.post('/api/second-factor/totp', {})).status).toBe(200);
  await server().deps.pool.query(
    `update session set created_at = now() - interval '11 minutes' where user_id = $1`,
    [client.user.id],
  );
  expect((await client.post('/api/second-factor/totp', {})).status).toBe(400);
  expect((await client.post('/api/second-factor/totp', { password: PASSWORD })).status).toBe(200);
});

test('the first factor ends the other sessions, a change of it later does not', async () => {
  const otherSession = await as(server(), client.user);
  const { recoveryCodes } = await withTotp(client);
  expect((await otherSession.get('/api/users/current')).status).toBe(401);
  expect((await client.get('/api/users/current')).status).toBe(200);
  const third = await as(server(), client.user);
  await client.post('/api/second-factor/recovery-codes', { code: recoveryCodes[0] });
  expect((await third.get('/api/users/current')).status).toBe(200);
});

test('a secret that is in use is not overwritten, and the stored one is not readable', async () => {
  const { secret, recoveryCodes } = await withTotp(client);
  expect((await client.post('/api/second-factor/totp', { code: recoveryCodes[0] })).status).toBe(400);
  const { rows } = await server().deps.pool.query<{ secret: Buffer }>(
    'select secret from totp where user_id = $1',
    [client.user.id],
  );
  expect(rows[0]?.secret.toString('latin1')).not.toContain(secret);
  expect((await giveCode(server(), await challengeOf(), shownCode(secret))).status).toBe(200);
});

test('an administrator takes lost factors away, the owner gets a mail, and half-done sign-ins end', async () => {
  const { recoveryCodes } = await withTotp(client);
  const challenge = await challengeOf();
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const supervisor = await as(
    server(),
    await aUser(server(), { role: 'SUPERVISOR', institutionId: client.user.institutionId }),
  );
  const url = `/api/users/${client.user.id}/second-factor`;
  expect((await supervisor.delete(url)).status).toBe(403);
  expect((await admin.delete(url)).status).toBe(200);
  expect((await giveCode(server(), challenge, recoveryCodes[0] ?? '')).body.error).toBe('expired_token');
  expect((await givePassword(server(), client.user)).status).toBe(200);
  const { rows } = await server().deps.pool.query<{ payload: { userId: number; change: string } }>(
    `select payload from graphile_worker._private_jobs`,
  );
  expect(rows.map(({ payload }) => payload)).toContainEqual({
    userId: client.user.id,
    change: 'removedByAdmin',
  });
  const audit = await admin.get<{ content: { kind: string; resourceId: number }[] }>('/api/audit');
  expect(audit.body.content).toContainEqual(
    expect.objectContaining({ kind: 'secondFactor', resourceId: client.user.id, userId: admin.user.id }),
  );
});

test('a second step without a challenge or a code is a plain error', async () => {
  await anInstitution(server());
  for (const form of [{}, { challenge: 'x' }, { code: '123456' }, { challenge: 'x', code: '123456' }]) {
    const answer = await askForToken(server(), { grant_type: 'urn:regest:second-factor', ...form } as Record<
      string,
      string
    >);
    expect(answer.status).toBe(400);
    expect(answer.body.access_token).toBeUndefined();
  }
});
