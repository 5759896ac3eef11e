import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSemaphore } from './semaphore.ts';

test('callers of one key wait in order, callers of another do not wait', async () => {
  const acquire = openSemaphore({ atOnce: 1, queued: 2 });
  const order: string[] = [];
  const enter = async (key: string, name: string) => {
    const release = await acquire(key);
    order.push(name);
    return release;
  };
  const first = await enter('a', 'first');
  const [second, third] = [enter('a', 'second'), enter('a', 'third')];
  (await enter('b', 'other'))();
  expect(order).toEqual(['first', 'other']);
  first();
  (await second)();
  (await third)();
  expect(order).toEqual(['first', 'other', 'second', 'third']);
});

test('a caller past the queue is refused with a time to come back', async () => {
  const acquire = openSemaphore({ atOnce: 1, queued: 1 });
  const release = await acquire('a');
  const queued = acquire('a');
  await expect(acquire('a')).rejects.toMatchObject({ type: 'overloaded', details: { retryAfter: 5 } });
  release();
  (await queued)();
  (await acquire('a'))();
});

test('a slot that is released twice is one slot', async () => {
  const acquire = openSemaphore({ atOnce: 1, queued: 0 });
  const release = await acquire('a');
  release();
  release();
  await acquire('a');
  await expect(acquire('a')).rejects.toThrow('overloaded');
});

test('a slot that was held for long stays closed for as long', async () => {
  const acquire = openSemaphore({ atOnce: 1, queued: 1, longestRestMs: 1000 });
  const release = await acquire('a');
  await wait(100);
  const released = performance.now();
  release();
  (await acquire('a'))();
  expect(performance.now() - released).toBeGreaterThan(90);
});
