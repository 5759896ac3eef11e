import { defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from './search-params.ts';

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
