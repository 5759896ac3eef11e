import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { FIRST_CHECK, followPurge, NEXT_CHECK, NOTICE_AFTER_MS } from './purge-schedule.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aPurge({ takes = 0, goesOn = false, checks = [] as (boolean | Error)[] }) {
  const seen = { slow: 0, checks: 0, done: false, failed: undefined as unknown };
  followPurge({
    request: () => new Promise((resolve) => setTimeout(() => resolve(goesOn), takes)),
    isInProgress: async () => {
      const answer = checks[seen.checks++] ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onSlow: () => {
      seen.slow += 1;
    },
  }).then(
    () => {
      seen.done = true;
    },
    (error: unknown) => {
      seen.failed = error;
    },
  );
  return seen;
}

test('a quick deletion says nothing and checks nothing', async () => {
  const seen = aPurge({ takes: NOTICE_AFTER_MS - 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ slow: 0, checks: 0, done: true, failed: undefined });
});

test('after three seconds a notice says that it goes on', async () => {
  const seen = aPurge({ takes: NOTICE_AFTER_MS + 1 });
  await vi.advanceTimersByTimeAsync(NOTICE_AFTER_MS - 1);
  expect(seen.slow).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.slow).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toMatchObject({ slow: 1, checks: 0, done: true });
});

test('one that goes on is checked after 15 s and then every 10 s until it is done', async () => {
  const seen = aPurge({ goesOn: true, checks: [true, true, false] });
  await vi.advanceTimersByTimeAsync(FIRST_CHECK - 1);
  expect(seen).toMatchObject({ slow: 1, checks: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.checks).toBe(1);
  await vi.advanceTimersByTimeAsync(NEXT_CHECK - 1);
  expect(seen.checks).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.checks).toBe(2);
  await vi.advanceTimersByTimeAsync(NEXT_CHECK);
  expect(seen).toMatchObject({ checks: 3, done: true });
});

test('a lost connection does not end the checking', async () => {
  const seen = aPurge({ goesOn: true, checks: [new ApiError(0), false] });
  await vi.advanceTimersByTimeAsync(FIRST_CHECK + NEXT_CHECK);
  expect(seen).toMatchObject({ checks: 2, done: true });
});

test('a refusal ends it', async () => {
  const seen = aPurge({ goesOn: true, checks: [new ApiError(403)] });
  await vi.advanceTimersByTimeAsync(FIRST_CHECK);
  expect(seen).toMatchObject({ done: false, failed: expect.any(ApiError) });
});
