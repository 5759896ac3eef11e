import { expect, test } from 'vitest';
import { createHref, institutionHref, recordHref } from './addresses.ts';

test('a record and an institution have the addresses of their pages', () => {
  expect(recordHref('unit', 12)).toBe('/units/12');
  expect(institutionHref(3)).toBe('/institutions/3');
});

test('a create address names the parent', () => {
  expect(createHref('collection')).toBe('/collections/create');
  expect(createHref('series', { id: 7, level: 'collection' })).toBe(
    '/series/create?parentId=7&parentLevel=collection',
  );
});
