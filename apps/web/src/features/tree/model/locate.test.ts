import { expect, test } from 'vitest';
import { PAGE_SIZE } from './branch.ts';
import { locatePage } from './locate.ts';

/** Rows numbered from 1 in natural order. */
const firstOf = async (page: number) => String(page * PAGE_SIZE + 1);

test.each([1, 2, 500, 501, 54_321, 99_501, 100_000])('row %i is looked for on its own page', async (row) => {
  expect(await locatePage(String(row), 100_000, firstOf)).toBe(Math.floor((row - 1) / PAGE_SIZE));
});

test('a narrow branch has only its first page', async () => {
  expect(await locatePage('7', 12, firstOf)).toBe(0);
});
