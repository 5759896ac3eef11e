import { describe, expect, test } from 'vitest';
import { checkRecord } from '../src/derive/check-record.ts';
import { RECORD_LEVELS } from '../src/levels.ts';

const unit = {
  parentId: 1,
  signature: '01',
  title: 'Teczka',
  dates: [{ dateType: 'freeFormSingle', dateFrom: '1936-05' }],
  authors: [7],
  languages: ['pol'],
  totalSize: 0,
};
const faultsOf = (values: Record<string, unknown>, level: 'unit' | 'collection' = 'unit') =>
  checkRecord(level, { ...unit, ...values }, 'full').errors;

describe('a whole record', () => {
  test('is taken when every required field is there', () => {
    expect(faultsOf({})).toEqual([]);
  });

  test('tells a negative number from no number, also when it is typed', () => {
    expect(faultsOf({ totalSize: '-1' })).toEqual([{ fieldName: 'totalSize', constraintType: 'Range' }]);
    expect(faultsOf({ totalSize: '--1' })).toEqual([{ fieldName: 'totalSize', constraintType: 'Type' }]);
    expect(faultsOf({ archivizationDegreePages: '-1' })).toEqual([
      { fieldName: 'archivizationDegreePages', constraintType: 'Positive' },
    ]);
  });

  test('keeps a line without the spaces around it, and a text as it is', () => {
    const { values } = checkRecord('unit', { ...unit, signature: ' 01\u00a0', content: ' a\n' }, 'full');
    expect(values).toMatchObject({ signature: '01', content: ' a\n' });
    expect(faultsOf({ title: ` ${'x'.repeat(1000)} ` })).toEqual([]);
  });

  test.each(['\u200b', '\u00a0\u00ad', '\u202e\ufeff', '\t\n'])(
    'has no title in %j, which shows nothing',
    (title) => {
      expect(faultsOf({ title })).toEqual([{ fieldName: 'title', constraintType: 'Required' }]);
    },
  );

  test('names every fault at once', () => {
    const errors = faultsOf({
      title: '',
      signature: null,
      totalSize: -1,
      languages: ['klingon'],
      link: 'x'.repeat(1001),
    });
    expect(errors).toEqual([
      { fieldName: 'signature', constraintType: 'Required' },
      { fieldName: 'title', constraintType: 'Required' },
      { fieldName: 'languages.0', constraintType: 'Value' },
      { fieldName: 'totalSize', constraintType: 'Range' },
      { fieldName: 'link', constraintType: 'Size' },
    ]);
  });

  test('needs a size in at least one measure when it is a collection', () => {
    const { errors } = checkRecord(
      'collection',
      { ...unit, dates: [{ dateType: 'single', dateFrom: '1936' }] },
      'full',
    );
    expect(errors).toEqual([{ fieldName: 'mainSize', constraintType: 'Presence' }]);
  });
});

describe('dates', () => {
  const dated = (...dates: unknown[]) => faultsOf({ dates });

  test.each(['1', '1936', '1936-05', '1936-05-03', '2024-02-29'])('%s is a date', (dateFrom) => {
    expect(dated({ dateType: 'single', dateFrom })).toEqual([]);
  });

  test.each(['19366', '1936-13', '1936-5', '2023-02-29', '1908-04-31', 'ok. 1936', '1936-05-03 '])(
    '%s is not',
    (dateFrom) => {
      expect(dated({ dateType: 'single', dateFrom })).toEqual([
        { fieldName: 'dates.0.dateFrom', constraintType: 'Pattern' },
      ]);
    },
  );

  test('a range needs its end, in order', () => {
    expect(dated({ dateType: 'range', dateFrom: '1936' })).toEqual([
      { fieldName: 'dates.0.dateTo', constraintType: 'Required' },
    ]);
    expect(dated({ dateType: 'range', dateFrom: '1939-09', dateTo: '1939-08' })).toEqual([
      { fieldName: 'dates.0.dateTo', constraintType: 'Range' },
    ]);
    expect(dated({ dateType: 'freeFormRange', dateFrom: '1939-08', dateTo: '1939' })).toEqual([]);
  });

  test('of a collection are years', () => {
    const { errors } = checkRecord(
      'collection',
      { ...unit, sizeArchivalUnits: 3, dates: [{ dateType: 'single', dateFrom: '1936-05' }] },
      'full',
    );
    expect(errors).toEqual([{ fieldName: 'dates.0.dateFrom', constraintType: 'Pattern' }]);
  });

  test('may be missing when marked unknown, and the mark empties the list', () => {
    const checked = checkRecord('unit', { ...unit, datesUnknown: true }, 'full');
    expect(checked.errors).toEqual([]);
    expect(checked.values.dates).toBeNull();
    expect(faultsOf({ dates: [] })).toEqual([{ fieldName: 'dates', constraintType: 'Presence' }]);
  });
});

test.each(RECORD_LEVELS)('a draft of a %s needs a parent, a signature and a title alone', (level) => {
  expect(checkRecord(level, { parentId: 1, signature: '1', title: 'Tytuł' }, 'draft').errors).toEqual([]);
  expect(checkRecord(level, {}, 'draft').errors.map((error) => error.fieldName)).toEqual([
    'parentId',
    'signature',
    'title',
  ]);
});

test('formats and lengths hold for a draft too', () => {
  const { errors } = checkRecord('unit', { parentId: 1, signature: '1', title: 'x'.repeat(1001) }, 'draft');
  expect(errors).toEqual([{ fieldName: 'title', constraintType: 'Size' }]);
});

test('lengths count code points, not UTF-16 units', () => {
  expect(faultsOf({ title: '𐍈'.repeat(1000) })).toEqual([]);
  expect(faultsOf({ title: '𐍈'.repeat(1001) })).toEqual([{ fieldName: 'title', constraintType: 'Size' }]);
});

test('the same author twice is refused at the second', () => {
  expect(faultsOf({ authors: [{ id: 4 }, 4] })).toEqual([
    { fieldName: 'authors.1', constraintType: 'Duplicate' },
  ]);
});

test('a medium is of a type its documentation may have', () => {
  const documentation = (media: unknown[]) => faultsOf({ textDocumentation: { media } });
  expect(documentation([{ mediumType: 'paper', number: 3 }])).toEqual([]);
  expect(documentation([{ mediumType: 'filmReel' }])).toEqual([
    { fieldName: 'textDocumentation.media.0.mediumType', constraintType: 'Value' },
  ]);
  expect(faultsOf({ audioDocumentation: { minutesDuration: 60 } })).toEqual([
    { fieldName: 'audioDocumentation.minutesDuration', constraintType: 'Range' },
  ]);
});
