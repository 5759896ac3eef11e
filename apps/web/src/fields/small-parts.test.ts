import { mediumFieldsIn } from '@regest/contract/fields/documentation.ts';
import { describe, expect, test } from 'vitest';
import { stepActive } from '../ui/form/step-active.ts';
import { matching } from './combobox/options.ts';
import { daysIn, moveDay, weeksOf } from './dates/calendar-days.ts';
import { dateInWords, understood, withText, withType } from './dates/date-text.ts';
import { withMediumType } from './documentation/medium-values.ts';
import { splitTerms } from './widgets/split-terms.ts';

describe('dates', () => {
  test.each([
    ['1908–1934', { dateType: 'range', dateFrom: '1908', dateTo: '1934' }],
    ['3.05.1936', { dateFrom: '1936-05-03' }],
    ['około 1908', { dateFrom: '1908', qualifier: 'circa' }],
    ['1908-04', {}],
    ['pocz. XX w.', {}],
  ])('%s typed into an end becomes %j', (dateFrom, wanted) => {
    const typed = { dateType: 'single', dateFrom, dateTo: null } as const;
    expect(understood(typed, 'dateFrom')).toEqual({ ...typed, ...wanted });
  });

  test('b.d. says that the date is unknown', () => {
    expect(understood({ dateType: 'single', dateFrom: 'b.d.' }, 'dateFrom')).toBe('unknown');
  });

  test('a date retyped loses the qualifier of the one before, an amended one keeps it', () => {
    const circa = { dateType: 'single', dateFrom: '1936', dateTo: null, qualifier: 'circa' } as const;
    expect(withText(circa, 'dateFrom', '193')).toMatchObject({ qualifier: 'circa' });
    expect(withText(circa, 'dateFrom', '2')).toMatchObject({ dateFrom: '2', qualifier: null });
    expect(withText({ ...circa, dateFrom: '' }, 'dateFrom', '1')).toMatchObject({ qualifier: 'circa' });
  });

  test('another kind of date keeps the ends that fit it', () => {
    const range = { dateType: 'range', dateFrom: '1908', dateTo: '1934' } as const;
    expect(withType(range, 'single')).toEqual({ dateType: 'single', dateFrom: '1908', dateTo: null });
    expect(withType(range, 'freeFormRange').dateTo).toBe('1934');
    expect(withType(withType(range, 'single'), 'range', '1934').dateTo).toBe('1934');
  });

  test.each([
    [{ dateType: 'range', dateFrom: '1908', dateTo: '1934' } as const, '1908–1934'],
    [{ dateType: 'single', dateFrom: '1936-05-03' } as const, '3\u00a0maja\u00a01936'],
    [{ dateType: 'range', dateFrom: '1936-05', dateTo: '1939' } as const, 'maj\u00a01936\u00a0– 1939'],
    [{ dateType: 'single', dateFrom: '1936', qualifier: 'circa' } as const, 'około 1936'],
  ])('%j is read as %s', (entry, wanted) => {
    expect(dateInWords(entry)).toBe(wanted);
  });
});

test('weeks of a month start on Monday', () => {
  // 1 September 1939 was a Friday.
  expect(weeksOf({ year: 1939, month: 9 })[0]).toEqual([null, null, null, null, 1, 2, 3]);
  expect(daysIn({ year: 1900, month: 2 })).toBe(28);
  expect(daysIn({ year: 90, month: 2 })).toBe(28);
  expect(moveDay({ year: 1939, month: 8 }, 31, 1)).toEqual({ year: 1939, month: 9, day: 1 });
});

test('material terms are split by commas, the name of a person is not', () => {
  expect(splitTerms('material', 'straż pożarna,  orkiestry  dęte, ')).toEqual([
    'straż pożarna',
    'orkiestry dęte',
  ]);
  expect(splitTerms('personal', 'Zawilec, Helena')).toEqual(['Zawilec, Helena']);
});

test('suggestions begin with the text first and need no Polish letters', () => {
  const options = ['niemiecki', 'łacina', 'staro-łaciński'].map((label) => ({
    key: label,
    label,
    value: label,
  }));
  expect(matching(options, 'lac').map((one) => one.label)).toEqual(['łacina', 'staro-łaciński']);
});

test('the marked row goes round at either end', () => {
  expect(stepActive(-1, 3, 1)).toBe(0);
  expect(stepActive(2, 3, 1)).toBe(0);
  expect(stepActive(0, 3, -1)).toBe(2);
  expect(stepActive(0, 0, 1)).toBe(-1);
});

test('another type of medium keeps only the details it asks for', () => {
  const print = { mediumType: 'photoPrint', number: 3, format: '9 × 12 cm', isSepia: true, label: 'A' };
  expect(withMediumType(print, 'paper')).toEqual({
    mediumType: 'paper',
    number: 3,
    format: '9 × 12 cm',
    label: 'A',
  });
});

test('a tape of sound has no colours, a tape of film has', () => {
  const questions = (group: 'audioDocumentation' | 'videoDocumentation') =>
    mediumFieldsIn(group, 'magneticTape').filter((name) => name.startsWith('is'));
  expect(questions('audioDocumentation')).toEqual([]);
  expect(questions('videoDocumentation')).toEqual(['isBlackAndWhite', 'isColor']);
});
