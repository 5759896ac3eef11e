import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { dateInWords } from '@regest/contract/kinds/parts/date-words.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeValue } from './describe-value.ts';
import { extentInWords, sizeInWords } from './extent-in-words.ts';
import { contentsInWords, datesInWords, publishingStatus, shortDates, statusInWords } from './in-words.ts';

const [pl, en] = [texts('pl'), texts('en')];
const field = (name: string) => recordFields('unit').find((one) => one.name === name);
const single = (dateFrom: string, more: Partial<DateEntry> = {}): DateEntry => ({
  dateType: 'single',
  dateFrom,
  ...more,
});
const range = (dateFrom: string, dateTo: string, more: Partial<DateEntry> = {}): DateEntry => ({
  dateType: 'range',
  dateFrom,
  dateTo,
  ...more,
});

test.each<[DateEntry, string, string]>([
  [single('1936'), '1936', '1936'],
  [single('1936-05'), 'maj\u00a01936', 'May\u00a01936'],
  [single('1931-04-12'), '12\u00a0kwietnia\u00a01931', '12\u00a0April\u00a01931'],
  [range('1908', '1934', { qualifier: 'circa' }), 'około 1908–1934', 'circa 1908–1934'],
  [
    range('1931-04-12', '1932'),
    '12\u00a0kwietnia\u00a01931\u00a0– 1932',
    '12\u00a0April\u00a01931\u00a0– 1932',
  ],
  [single('1939', { qualifier: 'before' }), 'przed 1939', 'before 1939'],
])('a date is read in the language of the texts', (date, polish, english) => {
  expect(dateInWords(date, pl)).toBe(polish);
  expect(dateInWords(date, en)).toBe(english);
});

test('dates of a record stand side by side, and a record without any says so', () => {
  expect(datesInWords([single('1931-04-12'), single('1945')], en)).toBe('12\u00a0April\u00a01931, 1945');
  expect([datesInWords([], pl), datesInWords([], en)]).toEqual(['b.d.', 'n.d.']);
  expect(shortDates([range('1918', '1939'), single('1945', { qualifier: 'circa' })], pl)).toBe(
    '1918–1939, ok. 1945',
  );
  expect(shortDates([range('1931-04-12', '1932')], pl)).toBe('1931-04-12 – 1932');
  expect([shortDates([], pl), shortDates([], pl, true)]).toEqual(['', 'b.d.']);
});

test('a value is read by the names of what it holds', () => {
  expect(describeValue(field('languages'), ['pol', 'lat'], pl)).toBe('polski, łacina');
  expect(describeValue(field('languages'), ['pol', 'lat'], en)).toBe('Polish, Latin');
  expect(describeValue(field('physicalState'), 'good', en)).toBe('good');
  expect(
    describeValue(
      field('authors'),
      [
        { id: 1, name: 'Jan Kowal' },
        { id: 2, name: 'OSP' },
      ],
      pl,
    ),
  ).toBe('Jan Kowal; OSP');
  expect(describeValue(field('dates'), [single('1936-05'), single('1940')], en)).toBe('May\u00a01936\n1940');
  const documentation = { numberOfPages: 12, media: [{ mediumType: 'paper', number: 3, format: 'A4' }] };
  expect(describeValue(field('textDocumentation'), documentation, en)).toBe(
    'Number of pages: 12\npaper, 3, A4',
  );
  expect(describeValue(undefined, true, en)).toBe('Yes');
  expect(describeValue(field('content'), ' ', pl)).toBe('brak');
});

test('every value of every field is words, whatever it holds', () => {
  const fields = recordFields('unit');
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.string(), (one, text) => {
      expect(typeof describeValue(one, one.kind === 'choice' ? text : null, en)).toBe('string');
    }),
  );
});

test('sizes and contents are put together as an archivist writes them', () => {
  expect(extentInWords({ textDocumentation: { numberOfPages: 42, numberOfDocuments: 3 } }, pl)).toBe(
    '42 s., 3 dok.',
  );
  expect(extentInWords({ audioDocumentation: { minutesDuration: 5, secondsDuration: 9 } }, en)).toBe(
    '00:05:09',
  );
  expect(sizeInWords({ sizeArchivalUnits: 120, sizeRunningMeters: '2,5' }, pl)).toBe('120 j.a., 2,5 mb');
  expect(sizeInWords({ sizeArchivalUnits: 120, sizeRunningMeters: '12 500,75' }, en)).toBe(
    '120 units, 12,500.75 linear m',
  );
  expect(contentsInWords({ seriesCount: 2, unitsCount: 5, documentsCount: 1 }, pl)).toBe(
    '2 serie, 5 jednostek archiwalnych i 1 dokument',
  );
  expect(contentsInWords({ seriesCount: 0, unitsCount: 1, documentsCount: 2 }, en)).toBe(
    '1 archival unit and 2 documents',
  );
});

test('a status agrees with the word for the level', () => {
  const status = publishingStatus({ isPublished: true });
  expect(statusInWords(status, 'document', pl)).toBe('Opublikowany');
  expect(statusInWords(status, 'series', pl)).toBe('Opublikowana');
  expect(statusInWords(publishingStatus({ isPublished: false }), 'unit', pl)).toBe('Nieopublikowana');
  expect(statusInWords(publishingStatus({ isPublished: false, isDraft: true }), 'unit', pl)).toBe(
    'Wersja robocza',
  );
  expect(statusInWords(publishingStatus({}), undefined, pl)).toBe('Niezapisany');
});
