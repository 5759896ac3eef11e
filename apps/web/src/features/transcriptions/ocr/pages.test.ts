import { expect, test } from 'vitest';
import { pagesOf, withPage, withPages } from './pages.ts';

test('a text has a page for each page of its scan, empty ones included', () => {
  expect(pagesOf('a\fb', 3)).toEqual(['a', 'b', '']);
  expect(pagesOf('', 1)).toEqual(['']);
});

test('correcting one page leaves the others as they were', () => {
  expect(withPage(pagesOf('a\fb\fc', 3), 2, 'B')).toBe('a\fB\fc');
});

test('a page break that comes with new words does not make another page', () => {
  expect(withPage(['a', 'b'], 1, 'x\fy')).toBe('xy\fb');
  expect(withPages(['a', 'b'], new Map([[1, '\fz']]))).toBe('a\fz');
});
