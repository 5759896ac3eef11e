import { expect, test } from 'vitest';
import { readSeconds } from './read-seconds.ts';

test.each([
  ['1,5', 1500],
  ['-0.25', -250],
  ['−3', -3000],
  ['+12', 12_000],
  ['0', null],
  ['1:30', null],
  ['', null],
])('%s seconds are %s milliseconds', (text, wanted) => {
  expect(readSeconds(text)).toBe(wanted);
});
