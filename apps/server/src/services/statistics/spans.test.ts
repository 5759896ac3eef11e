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

test('the spans of a range cover each of its days once and no other day', () => {
  fc.assert(
    fc.property(fc.nat(LAST), fc.nat(LAST), (one, other) => {
      const from = dayAt(Math.min(one, other));
      const to = dayAt(Math.max(one, other));
      const spans = spansOf(from, to);
      for (let offset = 0; offset <= LAST; offset += 1) {
        const day = dayAt(offset);
        const covered = spans.filter(({ span, first, last }) => {
          const start = startOf[span](day);
          return start >= first && start <= last;
        });
        if (covered.length !== (day >= from && day <= to ? 1 : 0)) throw new Error(`${from} ${to} ${day}`);
      }
    }),
    { numRuns: 60 },
  );
});

test('the whole period is whole years', () => {
  expect(spansOf(STATISTICS_FIRST_DAY, STATISTICS_LAST_DAY)).toEqual([
    { span: 'y', first: '2019-01-01', last: '2022-01-01' },
  ]);
});
