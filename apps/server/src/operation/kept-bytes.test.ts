import { expect, test } from 'vitest';
import { openKeptBytes } from './kept-bytes.ts';

test('what was made is kept up to a bound, and what nobody asked for longest goes first', async () => {
  const kept = openKeptBytes(30);
  const made: string[] = [];
  const ask = (key: string) =>
    kept.get(key, async () => {
      made.push(key);
      return new Uint8Array(10);
    });
  // The first is asked for again, so that the second has waited longest when there is no room for the fourth.
  for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'd']);
  for (const key of ['a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('who asks while it is made gets that one; what failed is made anew', async () => {
  const kept = openKeptBytes(30);
  const first = Promise.withResolvers<Uint8Array>();
  let tries = 0;
  const ask = () =>
    kept.get('a', async () => {
      tries += 1;
      return tries === 1 ? first.promise : new Uint8Array([7]);
    });
  const together = Promise.allSettled([ask(), ask()]);
  first.reject(new Error('over'));
  expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([...(await ask()), tries]).toEqual([7, 2]);
});
