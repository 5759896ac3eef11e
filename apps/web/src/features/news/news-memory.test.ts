import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasNoticeOfToday, markRead, readBy, readNews, recordNotice, unreadOf } from './news-memory.ts';

test('what one person has read is still new to another', () => {
  markRead(1, [10, 11]);
  markRead(1, [11, 12]);
  expect(readBy(readNews.get(), 1)).toEqual([10, 11, 12]);
  expect(unreadOf([{ id: 10 }, { id: 13 }], readBy(readNews.get(), 1))).toEqual([{ id: 13 }]);
  expect(unreadOf([{ id: 10 }], readBy(readNews.get(), 2))).toEqual([{ id: 10 }]);
});

test('a broken storage counts as nothing read', () => {
  expect(readBy({ 1: 'x' } as never, 1)).toEqual([]);
});

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
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

test('without storage the notice is shown again', () => {
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
