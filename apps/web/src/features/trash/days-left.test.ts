import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const deleted = '2025-05-01T12:00:00Z';

test.each([
  ['2025-05-01T12:00:00Z', 30],
  ['2025-05-02T11:59:00Z', 29],
  ['2025-05-30T13:00:00Z', 0],
  ['2025-07-01T00:00:00Z', 0],
])('at %s there are %i days left', (now, days) => {
  expect(daysLeft(deleted, new Date(now))).toBe(days);
});
