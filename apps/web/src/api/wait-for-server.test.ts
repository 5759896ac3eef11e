import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForServer } from './wait-for-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the server is waited for until it answers, and no longer than it is wanted', async () => {
  const replies = [() => Promise.reject(new TypeError()), async () => new Response(null, { status: 503 })];
  let calls = 0;
  vi.stubGlobal('fetch', () => {
    calls += 1;
    return (replies.shift() ?? (async () => new Response('{}')))();
  });
  const back = waitForServer(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10_000);
  await back;
  expect(calls).toBe(3);
  const leaving = new AbortController();
  const stopped = waitForServer(leaving.signal);
  leaving.abort();
  await expect(stopped).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toBe(3);
});
