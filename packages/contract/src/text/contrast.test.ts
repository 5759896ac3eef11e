import { expect, test } from 'vitest';
import { contrast, isSeenEverywhere } from './contrast.ts';

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  expect(contrast('#1D4E7E', '#1d4e7e')).toBe(1);
});

test.each([
  ['#2E8B57', true],
  ['#B5562F', true],
  ['#1B6640', false],
  ['#FFD400', false],
  ['#000000', false],
])('%s is seen on light and dark alike: %s', (colour, seen) => {
  expect(isSeenEverywhere(colour)).toBe(seen);
});
