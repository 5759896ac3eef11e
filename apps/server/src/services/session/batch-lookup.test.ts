import { expect, test } from 'vitest';
import { batchLookups } from './batch-lookup.ts';

/** A store whose queries the test answers, in their order; the timeout is longer than a busy machine needs. */
function byHand(patienceMs = 60_000) {
  const queries: { keys: readonly string[]; answer(values: object): void; fail(error: Error): void }[] = [];
  const lookup = batchLookups(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) =>
        queries.push({ keys, answer: (values) => resolve(new Map(Object.entries(values))), fail: reject }),
      ),
    patienceMs,
  );
  return { queries, lookup };
}

test('callers that come while a query runs share the next one, which begins after their calls', async () => {
  const { queries, lookup } = byHand();
  const first = lookup('a');
  const [second, third, otherKey] = [lookup('a'), lookup('a'), lookup('b')];
  expect(queries.map(({ keys }) => keys)).toEqual([['a']]);
  queries[0]?.answer({ a: 'signed in' });
  expect(await first).toBe('signed in');
  await expect.poll(() => queries.length).toBe(2);
  expect(queries[1]?.keys).toEqual(['a', 'b']);
  // The session ended between the two queries.
  queries[1]?.answer({ b: 'another' });
  expect(await Promise.all([second, third, otherKey])).toEqual([undefined, undefined, 'another']);
  void lookup('a');
  expect(queries).toHaveLength(3);
});

test('a query that fails does not fail the next', async () => {
  const { queries, lookup } = byHand();
  const first = lookup('a');
  const second = lookup('b');
  queries[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.answer({ b: 'back' });
  expect(await second).toBe('back');
});

test('a query that is never answered holds up no later caller', async () => {
  const { queries, lookup } = byHand(10);
  void lookup('a');
  const second = lookup('b');
  await expect.poll(() => queries.length).toBe(2);
  expect(queries[1]?.keys).toEqual(['b']);
  queries[1]?.answer({ b: 'signed in' });
  expect(await second).toBe('signed in');
});

test('many callers are looked up a hundred at a time, and none is forgotten', async () => {
  const { queries, lookup } = byHand();
  const first = lookup('first');
  const crowd = Array.from({ length: 250 }, (_, number) => lookup(String(number)));
  for (let at = 0; at < 4; at += 1) {
    await expect.poll(() => queries.length).toBe(at + 1);
    queries[at]?.answer(Object.fromEntries((queries[at]?.keys ?? []).map((key) => [key, `of ${key}`])));
  }
  expect(queries.map(({ keys }) => keys.length)).toEqual([1, 100, 100, 50]);
  expect(await first).toBe('of first');
  expect(await Promise.all(crowd)).toEqual(Array.from({ length: 250 }, (_, number) => `of ${number}`));
});
