import { expect, test } from 'vitest';
import { isoTime } from './column-types.ts';

test.each([
  ['2026-11-19 22:00:13.123456+00', '2026-11-19T22:00:13.123Z'],
  ['2026-11-19 22:00:13.1+00', '2026-11-19T22:00:13.100Z'],
  ['2026-11-19 22:00:13+00', '2026-11-19T22:00:13.000Z'],
  ['2026-11-19 23:00:13.999999+01', '2026-11-19T22:00:13.999Z'],
])('the time %s of the database is read as %s', (text, iso) => {
  expect(isoTime(text)).toBe(iso);
});
