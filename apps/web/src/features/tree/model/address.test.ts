import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test('the address of a record names it', () => {
  expect(readAddress('/units/12', {})).toEqual({ record: { level: 'unit', id: 12 } });
});

test('a create screen names the record it adds to', () => {
  expect(readAddress('/units/create', { parentId: 5, parentLevel: 'series' })).toEqual({
    parent: { level: 'series', id: 5 },
  });
});

test.each(['/resource', '/collections/create', '/authors/3', '/units', '/units/x12'])(
  '%s names no record of the tree',
  (path) => {
    expect(readAddress(path, {})).toEqual({});
  },
);
