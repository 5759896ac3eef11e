import { expect, test } from 'vitest';
import { changedSearch, knownSort, readListSearch } from './list-search.ts';

test('a list is found again by its address', () => {
  expect(readListSearch({ page: 3, q: 'statut', sort: 'title', order: 'desc' })).toEqual({
    page: 3,
    q: 'statut',
    sort: 'title',
    order: 'desc',
  });
});

test('a number typed as the filter is still a text', () => {
  expect(readListSearch({ q: 12 })).toEqual({ q: '12' });
});

test.each([{ page: -1 }, { page: 'x' }, { page: 1.5 }, { page: 0 }, { order: 'up' }, { q: '' }])(
  'what cannot be read (%o) is left out',
  (search) => {
    expect(readListSearch(search)).toEqual({});
  },
);

test('another filter begins at the first page and keeps the order', () => {
  expect(changedSearch({ page: 4, sort: 'title', order: 'desc' }, { q: 'a' })).toEqual({
    q: 'a',
    sort: 'title',
    order: 'desc',
  });
});

test('an unknown column falls back to the first', () => {
  expect(knownSort('dates', ['signature', 'title'])).toBe('signature');
  expect(knownSort('title', ['signature', 'title'])).toBe('title');
});

test('the number of rows is in the address where it is not the usual one', () => {
  expect(readListSearch({ per_page: 30 })).toEqual({ per_page: 30 });
  expect(readListSearch({ per_page: 10 })).toEqual({});
  expect(readListSearch({ per_page: 55 })).toEqual({});
});
