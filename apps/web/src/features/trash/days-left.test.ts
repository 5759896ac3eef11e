import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

// Times without a zone are local, so the test works in any zone.
const deleted = '2025-05-01T12:00:00';

test.each([
  ['2025-05-01T12:00:00', 30],
  ['2025-05-01T23:59:00', 30],
  ['2025-05-02T00:01:00', 29],
  ['2025-05-30T08:00:00', 1],
  ['2025-05-31T08:00:00', 0],
  ['2025-07-01T00:00:00', 0],
])('at %s there are %i days left', (now, days) => {
  expect(daysLeft(deleted, new Date(now))).toBe(days);
});
