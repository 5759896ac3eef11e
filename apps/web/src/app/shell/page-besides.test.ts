import { expect, test } from 'vitest';
import { pageBesides } from './page-besides.ts';

test('whoever chooses another institution leaves what belongs to the one before for the list it stands in', () => {
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
