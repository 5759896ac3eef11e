import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isArchivalDate } from './archival-date.ts';
import { romanOf } from './date-words.ts';
import { readTypedDate } from './typed-date.ts';

const one = (dateFrom: string, qualifier: string | null = null) => ({ dateFrom, dateTo: null, qualifier });
const range = (dateFrom: string, dateTo: string, qualifier: string | null = null) => ({
  dateFrom,
  dateTo,
  qualifier,
});

describe('a typed date is read as it was meant', () => {
  test.each([
    ['1936', one('1936')],
    ['1936-05-03', one('1936-05-03')],
    ['1936 r.', one('1936')],
    ['3.05.1936', one('1936-05-03')],
    ['3 maja 1936 r.', one('1936-05-03')],
    ['3 V 1936', one('1936-05-03')],
    ['03/05/1936', one('1936-05-03')],
    ['1936.5.3', one('1936-05-03')],
    ['maj 1936', one('1936-05')],
    ['paźdz. 1936', one('1936-10')],
    ['października 1936', one('1936-10')],
    ['05.1936', one('1936-05')],
    ['1918–1939', range('1918', '1939')],
    ['1918 - 1939', range('1918', '1939')],
    ['1918-1939', range('1918', '1939')],
    ['1918-39', range('1918', '1939')],
    ['1918-11', one('1918-11')],
    ['od 1918 do 1939', range('1918', '1939')],
    ['1908-04-30 – 1934', range('1908-04-30', '1934')],
    ['1908-04-30-1934-05-01', range('1908-04-30', '1934-05-01')],
    ['3–5 maja 1936', range('1936-05-03', '1936-05-05')],
    ['maj–lipiec 1936', range('1936-05', '1936-07')],
    ['3.05.1936–7.06.1937', range('1936-05-03', '1937-06-07')],
    ['ok. 1936', one('1936', 'circa')],
    ['około 1918–1939', range('1918', '1939', 'circa')],
    ['przed 1936', one('1936', 'before')],
    ['po maju 1936', null],
    ['po 1936', one('1936', 'after')],
    ['1936?', one('1936', 'uncertain')],
    ['[1936]', one('1936')],
    ['XIX w.', range('1801', '1900')],
    ['ok. XIX w.', range('1801', '1900', 'circa')],
    ['XIX–XX w.', range('1801', '2000')],
    ['II poł. XIX w.', range('1851', '1900')],
    ['1 połowa XX wieku', range('1901', '1950')],
    ['lata 30. XX w.', range('1930', '1939')],
    ['b.d.', { unknown: true }],
    ['pocz. XX w.', { riddle: 'partOfCentury' }],
    ['XIX/XX w.', { riddle: 'partOfCentury' }],
    ['lata 20.', { riddle: 'decade' }],
    ['31.04.1936', null],
    ['dawno', null],
    ['', null],
  ])('%s', (typed, meant) => {
    expect(readTypedDate(typed)).toEqual(meant);
  });
});

const years = fc.integer({ min: 1000, max: 2100 });
const days = fc.record({ year: years, month: fc.integer({ min: 1, max: 12 }), day: fc.nat({ max: 27 }) });
const dash = fc.constantFrom('–', '—', '-', ' - ', ' – ', ' do ');
const two = (part: number) => String(part).padStart(2, '0');
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2001, month, 1)))
    .replace(/^\d+\s/, ''),
);

test('every day is read from every way of writing it', () => {
  fc.assert(
    fc.property(days, ({ year, month, day: before }) => {
      const day = before + 1;
      const meant = one(`${year}-${two(month)}-${two(day)}`);
      const written = [
        `${year}-${two(month)}-${two(day)}`,
        `${day}.${two(month)}.${year}`,
        `${day}.${month}.${year} r.`,
        `${day} ${MONTHS[month - 1]} ${year}`,
        `${day} ${romanOf(month).toUpperCase()} ${year}`,
      ];
      for (const text of written) expect(readTypedDate(text)).toEqual(meant);
    }),
    { numRuns: 200 },
  );
});

test('two years with any dash between them are a range', () => {
  fc.assert(
    fc.property(years, years, dash, (from, to, between) => {
      expect(readTypedDate(`${from}${between}${to}`)).toEqual(range(String(from), String(to)));
    }),
    { numRuns: 200 },
  );
});

test('whatever is typed, only dates that the rules allow come out', () => {
  const letters = fc.constantFrom(...'0123456789-–. /?[]rwXVImajokprzedo');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 24 }), (typed) => {
      const read = readTypedDate(typed);
      if (!read || !('dateFrom' in read)) return;
      expect(isArchivalDate(read.dateFrom, false)).toBe(true);
      if (read.dateTo !== null) expect(isArchivalDate(read.dateTo, false)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('what is stored already is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (year) => {
      expect(readTypedDate(String(year))).toEqual(one(String(year)));
    }),
  );
});
