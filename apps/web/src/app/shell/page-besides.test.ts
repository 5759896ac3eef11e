import { expect, test } from 'vitest';
import { pageBesides } from './page-besides.ts';

test('choosing another institution leaves an open record for the list of its kind', () => {
  expect(pageBesides('/questions/12')).toBe('/questions');
  expect(pageBesides('/authors/7')).toBe('/authors');
  expect(pageBesides('/acquisitions/3')).toBe('/acquisitions');
  expect(pageBesides('/units/7')).toBe('/resource');
  expect(pageBesides('/grid/unit/7')).toBe('/resource');
});

test('a list, and a page that shows every institution, stay', () => {
  expect(pageBesides('/questions')).toBeUndefined();
  expect(pageBesides('/units')).toBeUndefined();
  expect(pageBesides('/users/7')).toBeUndefined();
});
