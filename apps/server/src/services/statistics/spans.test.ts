import { STATISTICS_FIRST_DAY, STATISTICS_LAST_DAY } from '@regest/contract/statistics-range.ts';
import { addDays } from '@regest/contract/text/day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spansOf } from './spans.ts';

const LAST = (Date.parse(STATISTICS_LAST_DAY) - Date.parse(STATISTICS_FIRST_DAY)) / 86_400_000;
const dayAt = (offset: number) => addDays(STATISTICS_FIRST_DAY, offset);
const startOf = {
  d: (day: string) => day,
  m: (day: string) => `${day.slice(0, 7)}-01`,
  y: (day: string) => `${day.slice(0, 4)}-01-01`,
};

test('the spans of a range, added and taken away, cover each of its days once and no other day', () => {
  fc.assert(
    fc.property(fc.nat(LAST), fc.nat(LAST), (one, second) => {
      const from = dayAt(Math.min(one, second));
      const to = dayAt(Math.max(one, second));
      const spans = spansOf(from, to);
      for (let offset = 0; offset <= LAST; offset += 1) {
        const day = dayAt(offset);
        const covered = spans.filter(({ span, first, last }) => {
          const start = startOf[span](day);
          return start >= first && start <= last;
        });
        const times = covered.reduce((sum, { sign }) => sum + sign, 0);
        if (times !== (day >= from && day <= to ? 1 : 0)) throw new Error(`${from} ${to} ${day}`);
      }
    }),
    { numRuns: 200 },
  );
});

test('the whole period is whole years', () => {
  expect(spansOf(STATISTICS_FIRST_DAY, STATISTICS_LAST_DAY)).toEqual([
    { span: 'y', first: '2019-01-01', last: '2022-01-01', sign: 1 },
  ]);
});

test('a range that misses a day at each end is the whole period without them', () => {
  expect(spansOf('2019-04-08', '2022-03-27')).toEqual([
    { span: 'y', first: '2019-01-01', last: '2019-01-01', sign: 1 },
    { span: 'd', first: '2019-04-07', last: '2019-04-07', sign: -1 },
    { span: 'y', first: '2020-01-01', last: '2021-01-01', sign: 1 },
    { span: 'y', first: '2022-01-01', last: '2022-01-01', sign: 1 },
    { span: 'd', first: '2022-03-28', last: '2022-03-28', sign: -1 },
  ]);
});
