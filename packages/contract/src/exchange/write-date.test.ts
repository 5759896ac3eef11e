import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATE_TYPES, type DateEntry, isRange } from '../fields/date-entry.ts';
import { isArchivalDate } from '../text/archival-date.ts';
import { QUALIFIERS } from '../values/value-lists.ts';
import { readDate } from './read-date.ts';
import { writeDates } from './write-date.ts';

test.each<[DateEntry, string]>([
  [{ dateType: 'range', dateFrom: '1908', dateTo: '1989' }, '1908–1989'],
  [{ dateType: 'single', dateFrom: '1936' }, '1936'],
  [{ dateType: 'single', dateFrom: '1936-05-03', qualifier: 'circa' }, 'ok. 1936-05-03'],
  [{ dateType: 'single', dateFrom: '1939-09' }, 'wrzesień 1939 r.'],
  [{ dateType: 'range', dateFrom: '1918', dateTo: '1939', qualifier: 'uncertain' }, '1918–1939?'],
  [{ dateType: 'freeFormRange', dateFrom: '1918', dateTo: '1939' }, 'freeFormRange 1918/1939'],
])('a sheet shows %o as people write it', (entry, written) => {
  expect(writeDates([entry])).toBe(written);
});

const archivalDate = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.option(fc.nat({ max: 11 })), fc.option(fc.nat({ max: 27 })))
  .map(([year, month, day]) => {
    const two = (part: number) => String(part + 1).padStart(2, '0');
    return [String(year), ...(month === null ? [] : [two(month), ...(day === null ? [] : [two(day)])])].join(
      '-',
    );
  })
  .filter((date) => isArchivalDate(date, false));

test('every date that is written is read back as itself', () => {
  const entry = fc.record({
    dateType: fc.constantFrom(...DATE_TYPES),
    dateFrom: archivalDate,
    end: archivalDate,
    qualifier: fc.option(fc.constantFrom(...QUALIFIERS), { nil: undefined }),
  });
  fc.assert(
    fc.property(entry, ({ dateType, dateFrom, end, qualifier }) => {
      const date: DateEntry = {
        dateType,
        dateFrom,
        dateTo: isRange(dateType) ? end : null,
        ...(qualifier && { qualifier }),
      };
      expect(readDate(writeDates([date]))).toEqual(date);
    }),
    { numRuns: 500 },
  );
});
