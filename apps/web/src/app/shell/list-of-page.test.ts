import { expect, test } from 'vitest';
import { listOfPage } from './list-of-page.ts';

test('choosing another institution leaves an open record for the list of its kind', () => {
  expect(listOfPage('/questions/12')).toBe('/questions');
  expect(listOfPage('/authors/7')).toBe('/authors');
  expect(listOfPage('/acquisitions/3')).toBe('/acquisitions');
  expect(listOfPage('/units/7')).toBe('/resource');
  expect(listOfPage('/grid/unit/7')).toBe('/resource');
});

test('a list, and a page that shows every institution, stay', () => {
  expect(listOfPage('/questions')).toBeUndefined();
  expect(listOfPage('/units')).toBeUndefined();
  expect(listOfPage('/users/7')).toBeUndefined();
});
