import { beforeEach, expect, test } from 'vitest';
import { shownCode } from '../../../test/api/authenticator-app.ts';
import { PASSWORD } from '../../../test/api/builders.ts';
import { as, type Client, call, signedIn } from '../../../test/api/client.ts';
import { askForToken, givePassword } from '../../../test/api/sign-in.ts';
import { anAuthenticator } from '../../../test/api/test-authenticator.ts';
import { openTestServer, useServer } from '../../../test/api/test-server.ts';

const ORIGIN = 'https://archiwum.example';
const server = useServer({ publicUrl: ORIGIN });
type Authenticator = ReturnType<typeof anAuthenticator>;
type Options = { challenge: string; options: { challenge: string } };

let client: Client;
let key: Authenticator;
beforeEach(async () => {
  client = await signedIn(server());
  key = anAuthenticator('archiwum.example', ORIGIN);
});

const OPTIONS = '/api/second-factor/passkeys/options';
const begin = (proof: object = { password: PASSWORD }) =>
  client.post<Options>(OPTIONS, proof).then(({ body }) => body);

/** An assertion of the passkey for this session, required once the account has a second factor. */
async function shownHere(): Promise<{ challenge: string; assertion: string }> {
  const { body } = await client.post<Options>('/api/second-factor/proof');
  return { challenge: body.challenge, assertion: key.get(body.options) };
}

async function addKey(circumstances = {}, proof?: object) {
  const { challenge, options } = await begin(proof);
  const credential = key.create(options, circumstances);
  return client.post<{ recoveryCodes: string[] | null }>('/api/second-factor/passkeys', {
    challenge,
    name: 'Klucz',
    credential,
  });
}

async function secondStep() {
  const { body } = await givePassword(server(), client.user);
  if (!body.passkey) throw new Error(`no passkey was requested: ${JSON.stringify(body)}`);
  return { challenge: body.challenge, passkey: body.passkey };
}
const show = (challenge: string, assertion: string, grant = 'second-factor') =>
  askForToken(server(), { grant_type: `urn:regest:${grant}`, challenge, assertion });

const beginAlone = () =>
  call<Options>(server(), 'POST', '/api/oauth/passkey-challenge', {}).then(({ body }) => body);

test('a passkey is added, brings recovery codes, and finishes a sign-in after the password', async () => {
  const added = await addKey();
  expect(added.status).toBe(200);
  expect(added.body.recoveryCodes).toHaveLength(10);
  const first = await givePassword(server(), client.user);
  expect(first.body).toMatchObject({ error: 'second_factor_required', methods: ['passkey', 'recovery'] });
  const { challenge, passkey } = await secondStep();
  expect((await show(challenge, key.get(passkey, { verified: false }))).status).toBe(200);
  const { body } = await client.get<{ passkeys: { name: string; lastUsedAt: string }[] }>(
    '/api/second-factor',
  );
  expect(body.passkeys).toMatchObject([{ name: 'Klucz', lastUsedAt: expect.any(String) }]);
});

test('a passkey alone signs in where it has asked for a finger or a PIN, and not otherwise', async () => {
  await addKey();
  const first = await beginAlone();
  const signed = await show(first.challenge, key.get(first.options), 'passkey');
  expect(signed.status).toBe(200);
  const second = await beginAlone();
  expect((await show(second.challenge, key.get(second.options, { verified: false }), 'passkey')).status).toBe(
    400,
  );
});

test('a signature is good for one challenge, once', async () => {
  await addKey();
  const one = await beginAlone();
  const assertion = key.get(one.options);
  expect((await show(one.challenge, assertion, 'passkey')).status).toBe(200);
  expect((await show(one.challenge, assertion, 'passkey')).body.error).toBe('expired_token');
  const otherChallenge = await beginAlone();
  expect((await show(otherChallenge.challenge, assertion, 'passkey')).status).toBe(400);
});

test("another site's signature, another key's and a counter that went back are refused", async () => {
  await addKey();
  const stranger = anAuthenticator('archiwum.example', ORIGIN);
  const steps = [await secondStep(), await secondStep(), await secondStep()] as const;
  const signatures = [
    key.get(steps[0].passkey, { origin: 'https://archiwum.example.zly.example' }),
    stranger.get(steps[1].passkey),
  ];
  expect((await show(steps[0].challenge, signatures[0] ?? '')).status).toBe(400);
  expect((await show(steps[1].challenge, signatures[1] ?? '')).status).toBe(400);
  expect((await show(steps[2].challenge, key.get(steps[2].passkey, { counter: 9 }))).status).toBe(200);
  const later = await secondStep();
  expect((await show(later.challenge, key.get(later.passkey, { counter: 9 }))).status).toBe(400);
});

test("a colleague's passkey does not finish another's sign-in", async () => {
  await addKey();
  const { challenge, passkey } = await secondStep();
  const owner = client;
  client = await signedIn(server());
  const ownKey = key;
  key = anAuthenticator('archiwum.example', ORIGIN);
  await addKey();
  expect((await show(challenge, key.get(passkey))).status).toBe(400);
  expect((await show(challenge, ownKey.get(passkey))).status).toBe(200);
  expect(owner.user.id).not.toBe(client.user.id);
});

test('a passkey made for another site, for another challenge, or twice is not added', async () => {
  expect((await addKey({ origin: 'https://inny.example' })).status).toBe(400);
  const one = await begin();
  const otherChallenge = await begin();
  const credential = key.create(one.options);
  const send = (challenge: string) =>
    client.post('/api/second-factor/passkeys', { challenge, name: 'Klucz', credential });
  expect((await send(otherChallenge.challenge)).status).toBe(400);
  expect((await send(one.challenge)).status).toBe(200);
  expect((await send(one.challenge)).status).toBe(400);
  const third = await begin(await shownHere());
  const duplicate = await client.post('/api/second-factor/passkeys', {
    challenge: third.challenge,
    name: 'Klucz',
    credential: key.create(third.options),
  });
  expect(duplicate.body.errors).toEqual([{ fieldName: 'credential', constraintType: 'Duplicate' }]);
});

test('a first passkey needs the password however recent the sign-in, a further one a factor', async () => {
  expect((await client.post(OPTIONS, {})).body.errors).toEqual([
    { fieldName: 'password', constraintType: 'Required' },
  ]);
  await addKey();
  for (const proof of [{}, { password: PASSWORD }])
    expect((await client.post(OPTIONS, proof)).body.errors).toEqual([
      { fieldName: 'code', constraintType: 'Required' },
    ]);
  expect((await client.post('/api/second-factor/totp', { password: PASSWORD })).status).toBe(400);
  expect((await client.post(OPTIONS, await shownHere())).status).toBe(200);
});

test('a first passkey ends the other sessions and drops codes that were only begun', async () => {
  const otherSession = await as(server(), client.user);
  const setup = await otherSession.post<{ secret: string }>('/api/second-factor/totp', {
    password: PASSWORD,
  });
  await addKey();
  expect((await otherSession.get('/api/users/current')).status).toBe(401);
  expect((await client.get('/api/users/current')).status).toBe(200);
  const code = shownCode(setup.body.secret, 0);
  expect((await client.put('/api/second-factor/totp', { code })).status).toBe(400);
});

test('a passkey shown in a session is good once, for its owner, and is no sign-in', async () => {
  await addKey();
  const proof = await shownHere();
  const signIn = await show(proof.challenge, proof.assertion);
  expect(signIn.body).toMatchObject({ error: 'expired_token' });
  expect((await show(proof.challenge, proof.assertion, 'passkey')).status).toBe(400);
  expect((await client.post(OPTIONS, proof)).status).toBe(200);
  expect((await client.post(OPTIONS, proof)).body.errors).toEqual([
    { fieldName: 'assertion', constraintType: 'Value' },
  ]);
  const { challenge } = await shownHere();
  expect((await client.post(OPTIONS, { challenge, assertion: '{}' })).status).toBe(400);
  const [owner, ownKey] = [client, key];
  client = await signedIn(server());
  key = anAuthenticator('archiwum.example', ORIGIN);
  await addKey();
  const { body } = await owner.post<Options>('/api/second-factor/proof');
  const foreignAnswer = { challenge: body.challenge, assertion: key.get(body.options) };
  expect((await owner.post(OPTIONS, foreignAnswer)).status).toBe(400);
  const otherAnswer = { challenge: body.challenge, assertion: ownKey.get(body.options) };
  expect((await client.post(OPTIONS, otherAnswer)).status).toBe(400);
});

test('the last passkey takes the recovery codes along, and needs a factor', async () => {
  await addKey();
  const { body } = await client.get<{ passkeys: { id: number }[] }>('/api/second-factor');
  const ids = body.passkeys.map(({ id }) => id);
  const remove = (by: Client, proof: object) => by.delete('/api/second-factor/passkeys', { ids, ...proof });
  expect((await remove(client, {})).status).toBe(400);
  expect((await remove(client, { password: PASSWORD })).status).toBe(400);
  expect((await remove(await signedIn(server()), { password: PASSWORD })).status).toBe(404);
  expect((await remove(client, await shownHere())).status).toBe(200);
  expect((await client.get('/api/second-factor')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await givePassword(server(), client.user)).status).toBe(200);
});

test('several passkeys go by one proof, all or none', async () => {
  const first = key;
  const { body: added } = await addKey();
  key = anAuthenticator('archiwum.example', ORIGIN);
  await addKey({}, { code: added.recoveryCodes?.[0] });
  const { body } = await client.get<{ passkeys: { id: number }[] }>('/api/second-factor');
  const ids = body.passkeys.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  key = first;
  const remove = async (passkeyIds: number[]) =>
    (await client.delete('/api/second-factor/passkeys', { ids: passkeyIds, ...(await shownHere()) })).status;
  expect(await remove([...ids, 2_000_000_000])).toBe(404);
  expect(await remove(ids)).toBe(200);
  expect((await client.get('/api/second-factor')).body).toMatchObject({ passkeys: [] });
});

test('a closed account is not opened by its passkey, and an administrator takes passkeys away', async () => {
  await addKey();
  const one = await beginAlone();
  await server().deps.pool.query('update app_user set is_active = false where id = $1', [client.user.id]);
  expect((await show(one.challenge, key.get(one.options), 'passkey')).status).toBe(400);
  await server().deps.pool.query('update app_user set is_active = true where id = $1', [client.user.id]);
  const admin = await signedIn(server(), { role: 'ADMIN' });
  await admin.delete(`/api/users/${client.user.id}/second-factor`);
  const two = await beginAlone();
  expect((await show(two.challenge, key.get(two.options), 'passkey')).status).toBe(400);
});

test.each(['', '{}', '[]', 'null', '{"id":5}', `{"id":"${'x'.repeat(2000)}"}`, '{"id":"x","response":{}}'])(
  'an answer that is none (%s) is a plain refusal',
  async (assertion) => {
    const { challenge } = await beginAlone();
    const answer = await show(challenge, assertion, 'passkey');
    expect(answer.status).toBe(400);
  },
);

test('an installation that is reached by a bare number offers no passkeys and says why', async () => {
  const bare = await openTestServer({ publicUrl: 'http://127.0.0.1:3000' });
  try {
    const answer = await call(bare, 'POST', '/api/oauth/passkey-challenge', {});
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('pod adresem z nazwą');
  } finally {
    await bare.close();
  }
});
