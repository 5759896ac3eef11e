import { expect, test } from 'vitest';
import { clock } from './media-bar.tsx';

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3725, '1:02:05'],
  [Number.NaN, '0:00'],
])('%s seconds are %s on the clock of the player', (seconds, wanted) => {
  expect(clock(seconds)).toBe(wanted);
});
