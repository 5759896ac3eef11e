import { defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, readEditorSearch, readLoginSearch } from './search-params.ts';

test('a phrase in an address that a person wrote keeps its quotation marks', () => {
  expect(parseSearch('?q=%22protok%C3%B3%C5%82+nr%22&page=2')).toEqual({ q: '"protokół nr"', page: 2 });
  expect(parseSearch('?q="straż pożarna"')).toEqual({ q: '"straż pożarna"' });
});

test('whatever the editor writes into an address is read again as it was', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"a b"', '"1"', '1', 'true', 'null', '"', '""', '"a"b"', '{"a":1}'),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string()),
  );
  fc.assert(
    fc.property(value, (q) => {
      expect(parseSearch(defaultStringifySearch({ q }))).toEqual({ q });
    }),
  );
});

test('after sign-in people go back to a page of this site', () => {
  expect(readLoginSearch({ redirect: '/units/7?tab=size', expired: true })).toEqual({
    redirect: '/units/7?tab=size',
    expired: true,
  });
});

test.each(['https://zly.example', '//zly.example', '/\\zly.example', 'javascript:alert(1)', 7])(
  'the address %s of another site is ignored',
  (redirect) => {
    expect(readLoginSearch({ redirect })).toEqual({});
  },
);

test('a record may be opened with one of its files, at a page or a second', () => {
  expect(readEditorSearch({ tab: 'size', file: 7, page: 2, word: 'straży' })).toEqual({
    tab: 'size',
    file: 7,
    page: 2,
    word: 'straży',
  });
  expect(readEditorSearch({ file: '7', time: 0 })).toEqual({ file: 7, time: 0 });
  expect(readEditorSearch({ file: -1, page: 2 })).toEqual({});
  expect(readEditorSearch({ page: 2, word: 'x' })).toEqual({});
});
