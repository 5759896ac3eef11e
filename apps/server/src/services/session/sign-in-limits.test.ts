import { expect, test } from 'vitest';
import { aUser, next, PASSWORD } from '../../../test/api/builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { trySignIn, WRONG_PASSWORD } from '../../../test/api/try-sign-in.ts';
import { SIGN_IN_LIMITS } from './sign-in-limits.ts';

/** The server trusts this proxy, so that a test can send any address. */
const server = useServer({ trustedProxies: ['127.0.0.1'] });
const { place, network, account } = SIGN_IN_LIMITS;

let serial = 0;
/** An address without another attempt in this file. */
function anAddress(): string {
  serial += 1;
  return `198.18.${Math.floor(serial / 250)}.${(serial % 250) + 1}`;
}
const DEVICE = 'przegladarka-z-archiwum-0001';

async function tries(names: readonly string[], count: number, from: () => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1)
    statuses.push(
      (await trySignIn(server(), names[i % names.length] ?? '', WRONG_PASSWORD, { address: from() })).status,
    );
  return statuses;
}

test('an account has one count, however its name is written', async () => {
  const name = `iwona${next()}`;
  const user = await aUser(server(), { name, email: `i.${name}@archiwum.example` });
  const spellings = [name, name.toUpperCase(), name.replace('i', 'İ'), user.email, user.email.toUpperCase()];
  const address = anAddress();
  // Spellings that the database matches with this account share its count; the others are unknown names.
  const { rows } = await server().deps.pool.query(
    'select s from unnest($1::text[]) s where lower(s) in (lower($2), lower($3))',
    [spellings, user.name, user.email],
  );
  const meant = rows.map(({ s }) => s as string);
  expect(meant.length).toBeGreaterThanOrEqual(4);
  await tries(meant, place.tries, () => address);
  for (const spelling of meant)
    expect((await trySignIn(server(), spelling, PASSWORD, { address })).status).toBe(429);
});

test('an unknown name is limited as an account is', async () => {
  const address = anAddress();
  const statuses = await tries(['nikt-taki', 'NIKT-TAKI'], place.tries + 1, () => address);
  expect(statuses.slice(-2)).toEqual([400, 429]);
});

/** Counts so many wrong attempts without their hashes, which are slow on purpose. */
async function pretend(what: 'place' | 'network' | 'account', who: string, tries: number): Promise<void> {
  await server().deps.pool.query(
    `insert into request_limit values ($1, $2, $3, now() + interval '10 minutes')
     on conflict (what, who) do update set tries = excluded.tries`,
    [`sign-in ${what}`, who, tries],
  );
}

test('tries from many addresses of one IPv6 network are counted together', async () => {
  const { id, name } = await aUser(server());
  await pretend('place', `account ${id} 2001:db8:7:7::/64`, place.tries - 2);
  let host = 0;
  const statuses = await tries([name], 3, () => {
    host += 1;
    return `2001:db8:7:7::${host.toString(16)}`;
  });
  expect(statuses).toEqual([400, 400, 429]);
  expect(await tries([name], 1, () => '2001:db8:7:8::1')).toEqual([400]);
});

test('tries from many networks at one account come to an end, which one network alone cannot bring about', async () => {
  const user = await aUser(server());
  const hammer = anAddress();
  const single = await tries([user.name], account.tries + 5, () => hammer);
  expect(single.filter((status) => status === 400)).toHaveLength(place.tries);
  expect((await trySignIn(server(), user.name, PASSWORD, { address: anAddress() })).status).toBe(200);

  await pretend('account', `account ${user.id}`, account.tries - 2);
  expect(await tries([user.name], 3, anAddress)).toEqual([400, 400, 429]);
  expect((await trySignIn(server(), user.email, PASSWORD, { address: anAddress() })).status).toBe(429);
});

test('attempts at many names from one network are stopped there and nowhere else', async () => {
  const address = anAddress();
  await pretend('network', address, network.tries - 2);
  expect(await tries(['ala-1', 'ala-2', 'ala-3'], 3, () => address)).toEqual([400, 400, 429]);
  const user = await aUser(server());
  expect((await trySignIn(server(), user.name, PASSWORD, { address })).status).toBe(429);
  expect((await trySignIn(server(), user.name, PASSWORD, { address: anAddress() })).status).toBe(200);
});

test('attempts from the next desk do not lock a person out of a known device', async () => {
  const user = await aUser(server());
  const address = anAddress();
  expect((await trySignIn(server(), user.name, PASSWORD, { address, device: DEVICE })).status).toBe(200);
  await pretend('place', `account ${user.id} ${address}`, place.tries);
  await pretend('network', address, network.tries);
  await pretend('account', `account ${user.id}`, account.tries);
  expect((await trySignIn(server(), user.name, PASSWORD, { address })).status).toBe(429);
  expect((await trySignIn(server(), user.name, PASSWORD, { address, device: DEVICE })).status).toBe(200);
  const otherPlace = { address: anAddress(), device: DEVICE };
  expect((await trySignIn(server(), user.name, PASSWORD, otherPlace)).status).toBe(200);
});

test('a person is not shut out of the network they use, though strangers try from many others', async () => {
  const user = await aUser(server());
  const office = anAddress();
  expect((await trySignIn(server(), user.name, PASSWORD, { address: office })).status).toBe(200);
  await pretend('account', `account ${user.id}`, account.tries);
  expect((await trySignIn(server(), user.name, PASSWORD, { address: anAddress() })).status).toBe(429);
  expect((await trySignIn(server(), user.name, PASSWORD, { address: office })).status).toBe(200);
});

test('a known device is limited too', async () => {
  const user = await aUser(server());
  const from = { address: anAddress(), device: DEVICE };
  await trySignIn(server(), user.name, PASSWORD, from);
  const statuses: number[] = [];
  for (let i = 0; i < place.tries; i += 1)
    statuses.push((await trySignIn(server(), user.name, WRONG_PASSWORD, from)).status);
  expect(statuses).toEqual(Array(place.tries).fill(400));
  expect((await trySignIn(server(), user.name, PASSWORD, from)).status).toBe(429);
});
