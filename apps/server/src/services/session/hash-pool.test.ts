import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MAX_QUEUED, orderHash } from './hash-pool.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

test('a file is read while passwords wait to be hashed, not after them', async () => {
  let hashed = 0;
  const orders = Array.from({ length: 24 }, () =>
    hashPassword('Haslo-Testowe-1').then(() => {
      hashed += 1;
    }),
  );
  await readFile(import.meta.filename);
  // In the file system's four threads it would wait behind nearly all of them.
  expect(hashed).toBeLessThan(20);
  await Promise.all(orders);
});

test('an order past the queue is refused at once, and every queued one is done', async () => {
  const orders = Array.from({ length: MAX_QUEUED + 50 }, () =>
    orderHash({ password: 'x', stored: 'no hash' }),
  );
  const outcomes = await Promise.allSettled(orders);
  const refusals = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason.type === 'overloaded',
  );
  expect(refusals.length).toBeGreaterThanOrEqual(40);
  expect(refusals.length).toBeLessThanOrEqual(50);
  expect(await passwordMatches(await hashPassword('Haslo-1'), 'Haslo-1')).toBe(true);
});

test('a stored password is Argon2id, with its parameters in it', async () => {
  expect(await hashPassword('Haslo-Testowe-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password far longer than any may be never matches', async () => {
  const long = 'a'.repeat(2000);
  expect(await passwordMatches(await hashPassword(long.slice(0, 1000)), long)).toBe(false);
});
