import { DOCUMENTATION_NUMBERS, mediumTypesOf } from '@regest/contract/fields/documentation.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { describe, expect, test } from 'vitest';
import { each, named, useRuleProbe } from '../../../test/api/rule-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';

/* Formats of numbers, dates, lists and documentation at every level, generated from the field table. */
const server = useServer();
const { accepted, expectFaults } = useRuleProbe(server);

describe.each(RECORD_LEVELS)('a %s', (level) => {
  test('takes counts from one to the largest whole number, as numbers or digits', async () => {
    const names = named(level, 'count');
    for (const [value, storedValue] of [
      [1, 1],
      ['12', 12],
      [2_147_483_647, 2_147_483_647],
    ] as const) {
      expect(await accepted(level, each(names, value))).toMatchObject(each(names, storedValue));
    }
    if (names.length === 0) return;
    for (const [value, fault] of [
      [0, 'Positive'],
      [-1, 'Positive'],
      [1.5, 'Type'],
      ['1,5', 'Type'],
      ['sto', 'Type'],
      [2_147_483_648, 'Range'],
      [true, 'Type'],
    ] as const) {
      await expectFaults(level, each(names, value), each(names, fault));
    }
  });

  test('takes sizes as digits and spaces with a decimal comma, and nothing else', async () => {
    const names = named(level, 'decimal');
    for (const value of ['2,5', '12 500', '0', '1 000,25', '7']) {
      expect(await accepted(level, each(names, value))).toMatchObject(each(names, value));
    }
    if (names.length === 0) return;
    for (const value of ['2.5', ',5', '5,', '-1', '1,2,3', 'dwa', '1 m', '9'.repeat(101)]) {
      await expectFaults(level, each(names, value), each(names, 'Pattern'));
    }
    await expectFaults(level, each(names, 5), each(names, 'Type'));
  });

  test('takes values of its lists alone, each once', async () => {
    const choices = recordFields(level).filter((field) => field.kind === 'choices');
    const names = choices.map(({ name }) => name);
    const one = recordFields(level).filter((field) => field.kind === 'choice');
    const first = (field: Field) => ('list' in field ? (VALUE_LISTS[field.list][0]?.id ?? '') : '');
    const good = {
      ...Object.fromEntries(choices.map((field) => [field.name, [first(field)]])),
      ...Object.fromEntries(one.map((field) => [field.name, first(field)])),
    };
    expect(await accepted(level, good)).toMatchObject(good);
    if (names.length + one.length === 0) return;
    const single = one.map(({ name }) => name);
    await expectFaults(
      level,
      { ...each(names, ['nope']), ...each(single, 'nope') },
      {
        ...each(
          names.map((name) => `${name}.0`),
          'Value',
        ),
        ...each(single, 'Value'),
      },
    );
    const twice = Object.fromEntries(choices.map((field) => [field.name, [first(field), first(field)]]));
    await expectFaults(
      level,
      twice,
      each(
        names.map((name) => `${name}.1`),
        'Duplicate',
      ),
    );
    await expectFaults(level, each(names, 'pol'), each(names, 'Type'));
  });

  test('takes dates of the form its level has, and names what is wrong with any other', async () => {
    const { yearsOnly } = LEVELS[level];
    const single = (dateFrom: unknown) => ({ dateType: 'single', dateFrom });
    const range = (dateFrom: unknown, dateTo: unknown) => ({ dateType: 'range', dateFrom, dateTo });
    const years = [
      single('1'),
      single('0966'),
      range('1908', '1989'),
      { dateType: 'freeFormRange', dateFrom: '1', dateTo: '2' },
    ];
    const finer = [
      single('1939-09'),
      single('1940-02-29'),
      range('1939-09-01', '1939'),
      { ...single('1939'), dateType: 'freeFormSingle', qualifier: 'circa' },
    ];
    const saved = await accepted(level, { dates: yearsOnly ? years : [...years, ...finer] });
    expect(saved.dates).toMatchObject(yearsOnly ? years : [...years, ...finer]);
    if (yearsOnly) {
      const faults = each(['dates.0.dateFrom', 'dates.1.dateFrom', 'dates.2.dateFrom'], 'Pattern');
      await expectFaults(
        level,
        { dates: finer.slice(0, 3).map((entry) => ({ ...entry, dateTo: undefined, dateType: 'single' })) },
        faults,
      );
    }
    const bad = [
      '12345',
      '1939-13',
      '1941-02-29',
      '1939-9-1',
      '1939-09-01-',
      'ok. 1939',
      '1939/40',
      '-5',
      '٢٠',
    ];
    await expectFaults(
      level,
      { dates: bad.map(single) },
      each(
        bad.map((_, i) => `dates.${i}.dateFrom`),
        'Pattern',
      ),
    );
    await expectFaults(
      level,
      {
        dates: [
          single(null),
          { ...single('1900'), dateTo: '1901' },
          range('1900', null),
          range('1950', '1940'),
          range('1900', 'x'),
          { dateType: 'about', dateFrom: '1900' },
          { ...single('1901'), qualifier: 'maybe' },
          single('1902'),
          single('1902'),
          { dateFrom: '1903' },
        ],
      },
      {
        'dates.0.dateFrom': 'Required',
        'dates.1.dateTo': 'Type',
        'dates.2.dateTo': 'Required',
        'dates.3.dateTo': 'Range',
        'dates.4.dateTo': 'Pattern',
        'dates.5.dateType': 'Value',
        'dates.6.qualifier': 'Value',
        'dates.9.dateType': 'Required',
      },
    );
    await expectFaults(level, { dates: [single('1902'), single('1902')] }, { 'dates.1': 'Duplicate' });
    await expectFaults(level, { dates: 'zawsze' }, { dates: 'Type' });
  });

  test('describes its documentation within the limits of each number and the media of each group', async () => {
    const groups = recordFields(level).flatMap((field) => (field.kind === 'documentation' ? [field] : []));
    const good = groups.map(({ name, group }) => {
      const media = mediumTypesOf(group).map(({ id }) => ({
        mediumType: id,
        number: 1,
        label: 'x'.repeat(1000),
      }));
      return [name, { ...DOCUMENTATION_NUMBERS, media }];
    });
    expect(await accepted(level, Object.fromEntries(good))).toMatchObject(Object.fromEntries(good));
    if (groups.length === 0) return;
    const names = groups.map(({ name }) => name);
    const past = Object.fromEntries(
      Object.entries(DOCUMENTATION_NUMBERS).map(([name, max]) => [name, max + 1]),
    );
    const all = (keys: string[]) => names.flatMap((name) => keys.map((key) => `${name}.${key}`));
    await expectFaults(level, each(names, past), each(all(Object.keys(past)), 'Range'));
    await expectFaults(
      level,
      each(names, each(Object.keys(past), -1)),
      each(all(Object.keys(past)), 'Range'),
    );
    const medium = {
      mediumType: 'parchment',
      sizeOfFiles: '2.5',
      name: 'x'.repeat(1001),
      duration: '1:99:00',
    };
    await expectFaults(level, each(names, { media: [medium] }), {
      ...each(all(['media.0.mediumType']), 'Value'),
      ...each(all(['media.0.sizeOfFiles', 'media.0.duration']), 'Pattern'),
      ...each(all(['media.0.name']), 'Size'),
    });
  });
});

test("a unit's total size is a whole number that is not negative", async () => {
  expect((await accepted('unit', { totalSize: '15' })).totalSize).toBe(15);
  for (const [value, fault] of [
    [-1, 'Range'],
    [1.5, 'Type'],
    ['dużo', 'Type'],
    [2_147_483_648, 'Range'],
  ] as const) {
    await expectFaults('unit', { totalSize: value }, { totalSize: fault });
  }
});

test('any one of the sizes of a collection is size enough', async () => {
  for (const [name, value] of [
    ['sizeArchivalUnits', 3],
    ['sizeRunningMeters', '1,4'],
    ['sizeMegabytes', '9 800'],
  ] as const) {
    await accepted('collection', { sizeArchivalUnits: null, [name]: value });
  }
});
