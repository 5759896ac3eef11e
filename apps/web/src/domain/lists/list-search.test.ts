import { SEARCH_TEXT_MAX } from '@regest/contract/endpoints/paging.ts';
import { expect, test } from 'vitest';
import { readListSearch } from './list-search.ts';

const SORTS = ['name', 'date'] as const;

test('what is as usual stays out of the address', () => {
  expect(readListSearch({ page: 0, q: ' ', sort: 'name' }, SORTS)).toEqual({ sort: 'name' });
});

test('a mangled address opens the list as it usually is', () => {
  expect(readListSearch({ page: 'x', sort: 'hack', order: 1, q: ['a'] }, SORTS)).toEqual({});
  expect(readListSearch({ page: -3, order: 'desc', q: 12 }, SORTS)).toEqual({ order: 'desc', q: '12' });
});

test('a text is as long as the call of a list takes it, and no longer', () => {
  const { q } = readListSearch({ q: 'x'.repeat(SEARCH_TEXT_MAX + 1) }, SORTS);
  expect(q).toHaveLength(SEARCH_TEXT_MAX);
});
