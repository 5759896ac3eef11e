import { expect, test } from 'vitest';
import { isDay } from './day.ts';

test.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-30', false],
  ['2025-2-1', false],
  ['0000-01-01', false],
  ['3000-01-01', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
