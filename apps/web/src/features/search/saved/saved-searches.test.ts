import { expect, test } from 'vitest';
import { printSearch, readSearch } from './saved-searches.ts';

test('a saved search asks what was asked, from its first page', () => {
  const search = { q: 'straż & "wóz"', level: 'unit', year_from: 1918, exact: true, sort: 'date' } as const;
  expect(readSearch(printSearch({ ...search, page: 3 }))).toEqual(search);
});

test('what cannot be read of it is left out', () => {
  expect(readSearch('q=a&level=półka&year_from=x')).toEqual({ q: 'a' });
});
