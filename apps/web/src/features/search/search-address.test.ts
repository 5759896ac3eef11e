import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import { expect, test } from 'vitest';
import { asksAnything, changed, readSearchAddress } from './search-address.ts';

test('a mangled address still searches for what can be read', () => {
  expect(readSearchAddress({ q: 'straż', level: 'box', year_from: 'x', scope: 1, exact: 'yes' })).toEqual({
    q: 'straż',
  });
  expect(readSearchAddress({ year_from: '1925', year_to: 99_999, collection_id: 0 })).toEqual({
    year_from: 1925,
  });
  expect(readSearchAddress({ language: 'yid' })).toEqual({ language: 'yid' });
  expect(readSearchAddress({ language: 'klingoński' })).toEqual({});
});

test('another filter begins at the first page and keeps the rest', () => {
  expect(changed({ q: 'straż', page: 3, level: 'unit' }, { status: 'draft' })).toEqual({
    q: 'straż',
    level: 'unit',
    status: 'draft',
  });
  expect(changed({ q: 'straż', level: 'unit' }, { level: undefined })).toEqual({ q: 'straż' });
});

test('an order or a place to look is no question of its own', () => {
  expect(asksAnything({ sort: 'date', scope: 'scans', exact: true })).toBe(false);
  expect(asksAnything({ level: 'unit' })).toBe(true);
});

test('what is searched for is as long as the search takes it', () => {
  expect(readSearchAddress({ q: 'x'.repeat(SEARCH_MAX + 1) }).q).toHaveLength(SEARCH_MAX);
});
