import { expect, test } from 'vitest';
import { markRead, readBy, readNews, unreadOf } from './read-news.ts';

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
