import { expect, test } from 'vitest';
import { openByteCache } from './byte-cache.ts';

test('bytes are cached up to a bound, and the least recently used go first', async () => {
  const cache = openByteCache(30);
  const computedKeys: string[] = [];
  const ask = (key: string) =>
    cache.get(key, async () => {
      computedKeys.push(key);
      return new Uint8Array(10);
    });
  // The first is read again, so that the second is the least recently used when there is no room for the fourth.
  for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
  expect(computedKeys).toEqual(['a', 'b', 'c', 'd']);
  for (const key of ['a', 'b']) await ask(key);
  expect(computedKeys).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('callers that come while bytes are made share them, and a failure is not cached', async () => {
  const cache = openByteCache(30);
  const first = Promise.withResolvers<Uint8Array>();
  let tries = 0;
  const read = () =>
    cache.get('a', async () => {
      tries += 1;
      return tries === 1 ? first.promise : new Uint8Array([7]);
    });
  const together = Promise.allSettled([read(), read()]);
  first.reject(new Error('over'));
  expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([...(await read()), tries]).toEqual([7, 2]);
});
