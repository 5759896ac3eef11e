import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasNoticeOfToday, recordNotice } from './last-news-notice.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the notice of news comes once a day to each person, however often the page is loaded', () => {
  expect(hasNoticeOfToday(1)).toBe(false);
  recordNotice(1);
  expect(hasNoticeOfToday(1)).toBe(true);
  expect(hasNoticeOfToday(2)).toBe(false);
  vi.setSystemTime(new Date('2026-11-17T09:00:00'));
  expect(hasNoticeOfToday(1)).toBe(false);
});

test('a browser that keeps nothing is told again', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
  });
  recordNotice(1);
  expect(hasNoticeOfToday(1)).toBe(false);
});
