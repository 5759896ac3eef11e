import { expect, test } from 'vitest';
import type { DateEntry } from '../src/fields/date-entry.ts';
import { closedUntil } from '../src/values/closure.ts';

const single = (dateFrom: string): DateEntry => ({ dateType: 'single', dateFrom });
const range = (dateFrom: string, dateTo: string | null): DateEntry => ({
  dateType: 'range',
  dateFrom,
  dateTo,
});

test.each<[string, DateEntry[], number, string | null]>([
  ['a day', [single('1939-09-01')], 100, '2039-12-31'],
  ['the end of a range', [range('1918', '1939-05')], 80, '2019-12-31'],
  ['the latest of several dates', [single('1945'), range('1918', '1939')], 1, '1946-12-31'],
  [
    'the latest year in words',
    [{ dateType: 'freeFormSingle', dateFrom: 'między 1930 a 1935' }],
    10,
    '1945-12-31',
  ],
  ['no date', [], 100, null],
  ['a range without an end', [range('1918', null), single('1945')], 100, null],
  ['words without a year', [{ dateType: 'freeFormSingle', dateFrom: 'po wojnie' }], 100, null],
  ['more years than a date can have', [single('1945')], 2000, null],
])('a period is counted to the end of the year from %s', (_, dates, years, until) => {
  expect(closedUntil(dates, years)).toBe(until);
});
