import { expect, test } from 'vitest';
import { visibleRows } from './use-row-window.ts';

test('of 100,000 rows those in sight are drawn, a few beyond the edges, and the one with the focus', () => {
  const drawn = visibleRows({ first: 50_000, rows: 25 }, 100_000, [3]);
  expect(drawn[0]).toBe(3);
  expect(drawn).toContain(50_000);
  expect(drawn).toContain(50_025);
  expect(drawn.length).toBeLessThan(60);
  expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
});

test('nothing is drawn before the first or after the last row', () => {
  expect(visibleRows({ first: 0, rows: 25 }, 4, [0, -1, 9])).toEqual([0, 1, 2, 3]);
  expect(visibleRows({ first: 0, rows: 25 }, 0, [0])).toEqual([]);
});
