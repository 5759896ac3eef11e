import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../db/schema.ts';
import { kept } from './kept-knowledge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aDb = () => ({}) as Db;

test('what was looked up is known for ten minutes, of each database and key by itself', async () => {
  const lookUp = vi.fn(async (_: Db, key: number) => key * 2);
  const double = kept(lookUp, 0);
  const db = aDb();
  expect([await double(db, 1), await double(db, 1), await double(db, 2), await double(aDb(), 1)]).toEqual([
    2, 2, 4, 2,
  ]);
  expect(lookUp).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(10 * 60_000);
  await double(db, 1);
  expect(lookUp).toHaveBeenCalledTimes(4);
});

test('where it cannot be looked up, what is said instead', async () => {
  const known = kept(async () => Promise.reject(new Error('no database')), 'some');
  expect(await known(aDb(), 1)).toBe('some');
});
