import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
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

const begin = () =>
  client
    .post<Options>('/api/second-factor/passkeys/options', { password: PASSWORD })
    .then(({ body }) => body);

async function addKey(circumstances = {}) {
  const { challenge, options } = await begin();
  const credential = key.create(options, circumstances);
  return client.post<{ recoveryCodes: string[] | null }>('/api/second-factor/passkeys', {
    challenge,
    name: 'Klucz',
    credential,
  });
}

async function secondStep() {
  const { body } = await givePassword(server(), client.user);
  if (!body.passkey) throw new Error(`no passkey was asked for: ${JSON.stringify(body)}`);
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
  const other = await beginAlone();
  expect((await show(other.challenge, assertion, 'passkey')).status).toBe(400);
});

test("another site's signature, another key's and a counter that went back are refused", async () => {
  await addKey();
  const stranger = anAuthenticator('archiwum.example', ORIGIN);
  const steps = [await secondStep(), await secondStep(), await secondStep()] as const;
  const shown = [
    key.get(steps[0].passkey, { origin: 'https://archiwum.example.zly.example' }),
    stranger.get(steps[1].passkey),
  ];
  expect((await show(steps[0].challenge, shown[0] ?? '')).status).toBe(400);
  expect((await show(steps[1].challenge, shown[1] ?? '')).status).toBe(400);
  expect((await show(steps[2].challenge, key.get(steps[2].passkey, { counter: 9 }))).status).toBe(200);
  const later = await secondStep();
  expect((await show(later.challenge, key.get(later.passkey, { counter: 9 }))).status).toBe(400);
});

test("a colleague's passkey does not finish somebody else's sign-in", async () => {
  await addKey();
  const { challenge, passkey } = await secondStep();
  const owner = client;
  client = await signedIn(server());
  const theirs = key;
  key = anAuthenticator('archiwum.example', ORIGIN);
  await addKey();
  expect((await show(challenge, key.get(passkey))).status).toBe(400);
  expect((await show(challenge, theirs.get(passkey))).status).toBe(200);
  expect(owner.user.id).not.toBe(client.user.id);
});

test('a passkey made for another site, for another challenge, or twice is not added', async () => {
  expect((await addKey({ origin: 'https://inny.example' })).status).toBe(400);
  const one = await begin();
  const other = await begin();
  const credential = key.create(one.options);
  const send = (challenge: string) =>
    client.post('/api/second-factor/passkeys', { challenge, name: 'Klucz', credential });
  expect((await send(other.challenge)).status).toBe(400);
  expect((await send(one.challenge)).status).toBe(200);
  expect((await send(one.challenge)).status).toBe(400);
  const third = await begin();
  const again = await client.post('/api/second-factor/passkeys', {
    challenge: third.challenge,
    name: 'Klucz',
    credential: key.create(third.options),
  });
  expect(again.body.errors).toEqual([{ fieldName: 'credential', constraintType: 'Duplicate' }]);
});

test('the last passkey takes the recovery codes along, and needs the password', async () => {
  await addKey();
  const { body } = await client.get<{ passkeys: { id: number }[] }>('/api/second-factor');
  const id = body.passkeys[0]?.id;
  expect((await client.delete('/api/second-factor/passkeys', { id })).status).toBe(400);
  const colleague = await signedIn(server());
  expect((await colleague.delete('/api/second-factor/passkeys', { id, password: PASSWORD })).status).toBe(
    404,
  );
  expect((await client.delete('/api/second-factor/passkeys', { id, password: PASSWORD })).status).toBe(200);
  expect((await client.get('/api/second-factor')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await givePassword(server(), client.user)).status).toBe(200);
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
    expect(answer.body.message).toContain('REGEST_PUBLIC_URL');
  } finally {
    await bare.close();
  }
});
